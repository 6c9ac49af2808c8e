// pg-boss under load: `use_pg_boss.mjs setup|one|batch|work`; where the database is, is in the environment (PGHOST …).
// Batched both ways, as its documentation recommends for throughput: insert() and fetch() … complete() with a batch size.

import PgBoss from "pg-boss";

const enqueuers = 8;
const batchEnqueuers = 2;
const batchSize = 1000;
const workers = 4;
const queue = "noop";

async function forever(times, act) {
  await Promise.all(
    Array.from({ length: times }, async () => {
      for (;;) await act();
    }),
  );
}

const commands = {
  setup: (boss) => boss.createQueue(queue),
  one: (boss) => forever(enqueuers, () => boss.send(queue, {})),
  batch: (boss) => forever(batchEnqueuers, () => boss.insert(Array.from({ length: batchSize }, () => ({ name: queue, data: {} })))),
  work: (boss) =>
    forever(workers, async () => {
      const jobs = await boss.fetch(queue, { batchSize });
      if (jobs.length > 0) await boss.complete(queue, jobs.map((job) => job.id));
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }),
};

const boss = new PgBoss({ max: 10 });
boss.on("error", (error) => console.error(error));
await boss.start();
await commands[process.argv[2]](boss);
await boss.stop();
