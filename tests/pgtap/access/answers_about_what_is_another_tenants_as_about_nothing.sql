-- D26, R14: every function of fleet that an operator may call on a job, node or assignment says of another tenant's what it says of one that does not exist. From the
-- catalogue, so that a new function is caught: each is called with another tenant's id, with an unknown one, and is to give the same answer.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'b') as node, t.job(:'b') as job, t.node(:'a') as own_node \gset
select t.claim(:'node') as assignment \gset
select t.login('operator_of_a', 'fleet_operator', :'a');

create table public.calls as
select p.oid::regprocedure::text as function, a.argument,
       (select string_agg(format('%I => %s', n.name, case
          when n.name = a.argument then '%L'
          when n.name = 'node' then quote_literal(:'own_node')
          when n.name = 'status' then '''retired'''
          when n.type = 'uuid' then quote_literal(gen_random_uuid())
          when n.type in ('integer', 'numeric') then '1'
          when n.type = 'boolean' then 'true'
          when n.type = 'jsonb' then case when n.name in ('artifacts', 'children', 'reports', 'devices') then '''[{"kind": "k"}]''' else '''{}''' end
          when n.type = 'interval' then '''1 minute'''
          else '''x''' end), ', ' order by n.place)
          from unnest(p.proargnames[1:p.pronargs], p.proargtypes::regtype[]::text[]) with ordinality n(name, type, place)
         where n.place <= p.pronargs - p.pronargdefaults or n.name = a.argument) as arguments
  from pg_proc p
 cross join (values ('job'), ('node'), ('assignment'), ('id')) a(argument)
 where p.pronamespace = 'fleet'::regnamespace and p.prokind = 'f'
   and a.argument = any (p.proargnames[1:p.pronargs])
   and has_function_privilege('fleet_operator', p.oid, 'execute');
grant select on public.calls to operator_of_a;
create function public.answer(function text, arguments text, id uuid) returns text language plpgsql as $$
declare
  detail text;
begin
  execute format('select %s(%s)', split_part(function, '(', 1), format(replace(arguments, '%L', '%1$L'), id));
  return 'an answer';
exception
  when others then
    get stacked diagnostics detail = pg_exception_detail;
    return format('%s %s: %s', sqlstate, sqlerrm, replace(detail, id::text, 'ID'));
end $$;

select cmp_ok((select count(*) from public.calls), '>', 25::bigint, 'there are many');
set session authorization operator_of_a;
create temp table answers as
select c.function, c.argument, public.answer(c.function, c.arguments, case c.argument when 'node' then :'node' when 'assignment' then :'assignment' else :'job' end::uuid) as of_another,
       public.answer(c.function, c.arguments, gen_random_uuid()) as of_none
  from public.calls c;
select is_empty('select * from answers where of_another is distinct from of_none', 'the same answer');
reset session authorization;
select is_empty($$select function, of_another from answers where of_another !~ '^FL'$$, 'and always a refusal');
select t.healthy();
select * from finish();
