-- What the book's chapters were completed with. Parameter: the book's job.

select j.priority - 100 as number, a.organization_id, a.kind, a.content_hash
  from fleet.artifacts a
  join fleet.assignments s on s.id = a.assignment_id and s.state = 'succeeded'
  join fleet.jobs j on j.id = a.job_id
 where j.parent_id = %(book)s
   and a.role = 'produced' and a.status <> 'log'
 order by number, a.kind
