-- A plate is also found without its spaces and hyphens.
alter table company_vehicle
  drop column search_text,
  add column search_text text not null generated always as (lower(
    vin || ' ' || plate || ' ' || translate(plate, ' -', '') || ' ' || manufacturer || ' ' || model)) stored;
create index on company_vehicle using gin (search_text gin_trgm_ops);

alter table report
  drop column search_text,
  add column search_text text not null generated always as (lower(
    name || ' ' || coalesce(number, '') || ' ' || tester || ' ' || vehicle || ' ' || translate(vehicle, ' -', ''))) stored;
create index on report using gin (search_text gin_trgm_ops);
