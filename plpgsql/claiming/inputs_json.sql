create or replace function fleet_core.inputs_json(inputs uuid[])
returns jsonb
language plpgsql
stable
as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'content_hash', f.content_hash, 'byte_size', f.byte_size,
             'media_type', f.media_type, 'storage_key', f.storage_key, 'lang', f.lang) order by i.n)
      from unnest(inputs) with ordinality i(id, n)
      join fleet_core.artifacts f on f.id = i.id);
end
$$;

comment on function fleet_core.inputs_json(uuid[]) is
$$The artifacts that a job's submitter declared, as a node gets them, in the submitter's order.$$;
