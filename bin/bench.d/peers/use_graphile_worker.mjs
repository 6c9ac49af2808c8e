// graphile-worker under load: `use_graphile_worker.mjs setup|one|batch|work`; where the database is, is in the environment.
// With the preset of its page on performance: a local queue, and completions in batches.

import { Logger, makeWorkerUtils, run } from "graphile-worker";

const enqueuers = 8;
const batchEnqueuers = 2;
const batchSize = 1000;
const logger = new Logger(() => () => {});
const connectionString = "postgres://";

async function forever(times, act) {
  await Promise.all(
    Array.from({ length: times }, async () => {
      for (;;) await act();
    }),
  );
}

const commands = {
  setup: async () => {
    const utils = await makeWorkerUtils({ connectionString, logger });
    await utils.migrate();
    await utils.release();
  },
  one: async () => {
    const utils = await makeWorkerUtils({ connectionString, logger });
    await forever(enqueuers, () => utils.addJob("noop", {}));
  },
  batch: async () => {
    const utils = await makeWorkerUtils({ connectionString, logger });
    await forever(batchEnqueuers, () => utils.addJobs(Array.from({ length: batchSize }, () => ({ identifier: "noop", payload: {} }))));
  },
  work: async () => {
    const runner = await run({
      logger,
      taskList: { noop: async () => {} },
      preset: {
        worker: {
          connectionString,
          concurrentJobs: 24,
          maxPoolSize: 25,
          localQueue: { size: 500 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
    await runner.promise;
  },
};

await commands[process.argv[2]]();
