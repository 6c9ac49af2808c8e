-- D25: a member of a role without any binding sees and reaches nothing.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select count(*) as swept from fleet.run_sweeps() \gset
select fleet.register_model('llama') as model \gset
create role unbound login;
grant fleet_operator, fleet_submitter, fleet_reader to unbound;

create function pg_temp.rows_in(view name) returns bigint language plpgsql as
$$ declare n bigint; begin execute format('select count(*) from fleet.%I', view) into n; return n; end $$;
create temp table views as select relname from pg_class where relnamespace = 'fleet'::regnamespace and relkind = 'v';
grant select on views to public;

set session authorization unbound;
select is_empty('select relname, rows from views cross join lateral pg_temp.rows_in(relname) rows where rows > 0', 'it sees no row in any view');
select t.throws(format('select fleet.submit_job(%L, %L)', :'org', 'render'), 'organization_denied', 'it can''t submit');
select t.throws(format('select fleet.job(%L)', :'job'), 'job_not_found', 'it can''t read a job');
select t.throws(format('select fleet.cancel_job(%L, %L)', :'job', 'why'), 'job_not_found', 'nor cancel it');
select t.throws(format('select fleet.drain_node(%L, %L)', :'node', 'why'), 'node_not_found', 'nor touch a node');
select t.throws(format('select fleet.cancel_assignment(%L, %L)', :'assignment', 'why'), 'assignment_not_found', 'nor an assignment');
select is_empty('select * from fleet.check_invariants()', 'nor learn of what is broken');
reset session authorization;

select t.healthy();
select * from finish();
