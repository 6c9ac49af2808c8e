-- JSON is judged by its fields alone (fits), in one pass.

drop table fleet_core.shapes;

alter table fleet_core.fields add column required_of_shape int;
comment on column fleet_core.fields.required_of_shape is $$How many fields of its shape are required.$$;
