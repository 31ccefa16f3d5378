-- A plate is also found without its spaces and hyphens. Rewrites the table; its rows are short.
alter table company_vehicle
  drop column search_text,
  add column search_text text not null generated always as (lower(
    vin || ' ' || plate || ' ' || translate(plate, ' -', '') || ' ' || manufacturer || ' ' || model)) stored;
create index on company_vehicle using gin (search_text gin_trgm_ops);
