-- What an operator does once: a login for the app, an organization, two nodes, and what a chapter must hand over.
-- Run by psql with the variable `login`.

create role :"login" login;
grant fleet_app to :"login";

select fleet.create_organization('demo') as organization \gset
select fleet.create_node(:'organization', 'ada') as ada \gset
select fleet.create_node(:'organization', 'ben') as ben \gset

-- The rule with teeth: a chapter is complete when the controller holds the bytes of both files, and not before.
select fleet.set_contract(
  organization => :'organization',
  kind         => 'chapter',
  requirements => '[{"kind": "index", "media_type": "application/json", "min_bytes": 2},
                    {"kind": "archive", "media_type": "application/gzip"}]',
  require_bytes => true) \g /dev/null

select :'organization', :'ada', :'ben';
