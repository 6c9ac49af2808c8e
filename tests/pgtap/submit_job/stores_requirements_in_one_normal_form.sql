-- Requirements are stored in one normal form, on which lanes and keys compare.

select plan(11);

select t.org() as org \gset

create function pg_temp.stored(requires jsonb) returns jsonb language sql as
$$ select requires from fleet.jobs where id = fleet.submit_job((select id from fleet.organizations), 'render', requires => requires) $$;
create function pg_temp.stored(requires text) returns jsonb language plpgsql as
$$ declare job uuid := fleet.submit_job((select id from fleet.organizations), 'render', requires => requires::jsonb);
   begin return (select j.requires from fleet.jobs j where j.id = job); end $$;

select is(pg_temp.stored(given::text), wanted::jsonb, title)
  from (values
    ('{"min_vram_mb": 8, "min_ram_mb": 4}', '{"vram_min_mb": 8, "ram_min_mb": 4}', 'older names become today''s'),
    ('{"min_vram_mb": 8, "vram_min_mb": 16}', '{"vram_min_mb": 16}', 'of two names for one thing the larger number stands'),
    ('{"min_vram_mb": 16, "vram_min_mb": 8}', '{"vram_min_mb": 16}', 'whichever it is'),
    ('{"min_vram_mb": null, "vram_min_mb": 8}', '{"vram_min_mb": 8}', 'null is nothing'),
    ('{"models": ["b", "a", "b"]}', '{"models": ["a", "b"]}', 'arrays are sorted and distinct'),
    ('{"models": ["a"], "vram_min_mb": 8}', '{"models": ["a"], "vram_min_mb": 8}', 'numbers and arrays stand side by side'),
    ('{"labels": {"zone": "a"}}', '{"labels": {"zone": "a"}}', 'labels stay as they are'),
    ('{"labels": {"zone": "a"}, "ram_min_mb": 4}', '{"labels": {"zone": "a"}, "ram_min_mb": 4}', 'also beside numbers'),
    ('{"vram_min_mb": 0, "models": [], "labels": {}, "models_together": false, "accelerators": null}', '{}', 'what demands nothing is left out'),
    ('{"max_runtime_s": 60}', '{"max_runtime_s": 60}', 'a limit of time is kept')) v(given, wanted, title);

select t.healthy();
select * from finish();
