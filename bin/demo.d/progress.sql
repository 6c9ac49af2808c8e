-- The book, numbered 0, and its chapters in order, each with its latest assignment. Parameter: the book's job.

select case when j.parent_id is null then 0 else j.priority - 100 end as number,
       j.status,
       a.state,
       a.node_name,
       a.progress_percent::float8,
       j.attempts_spent
  from fleet.jobs j
  left join lateral (
    select *
      from fleet.assignments a
     where a.job_id = j.id
     order by a.assigned_at desc
     limit 1) a on true
 where j.id = %(book)s or j.parent_id = %(book)s
 order by number
