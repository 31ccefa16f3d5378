-- The catalogue of manufacturers, models and disconnection manuals, and the vehicles of companies and authorities.

-- A merged manufacturer stays as an alias: its id and name lead to the other one.
create table vehicle_manufacturer (
  id uuid primary key,
  name text not null collate "de-x-icu",
  -- World manufacturer identifiers, the first three characters of a VIN, separated by blanks.
  wmi text not null default '',
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'merged')),
  catalogue text generated always as (case when state = 'accepted' then 'accepted' end) stored,
  -- Empty for a proposal.
  source text not null default '',
  merged_into uuid references vehicle_manufacturer,
  author_id uuid references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || wmi)) stored,
  check ((state = 'merged') = (merged_into is not null))
);
create unique index "vehicleManufacturer.nameTaken" on vehicle_manufacturer (lower(name));
create index on vehicle_manufacturer using gin (search_text gin_trgm_ops);
create index on vehicle_manufacturer (name, id);
create index on vehicle_manufacturer (created_at, id);
create index on vehicle_manufacturer (state, created_at, id);
create index on vehicle_manufacturer (author_id);
create index on vehicle_manufacturer (merged_into) where merged_into is not null;
create trigger count_change after insert or update or delete on vehicle_manufacturer
  for each statement execute function count_change('vehicleManufacturer');
call notify_changes('vehicleManufacturer', 'vehicle_manufacturer', '{author_id, catalogue}');

create table vehicle (
  id uuid primary key,
  manufacturer_id uuid not null references vehicle_manufacturer,
  -- Name of the manufacturer, for sorting and searching.
  manufacturer text not null collate "de-x-icu",
  model text not null collate "de-x-icu",
  variant text not null default '' collate "de-x-icu",
  year_from int check (year_from between 1950 and 2100),
  year_to int check (year_to between 1950 and 2100),
  drivetrain text not null check (drivetrain in ('BEV', 'PHEV', 'HEV', 'MHEV', 'FCEV', 'REEV')),
  eu_category text not null default '',
  voltage_class text not null default '' check (voltage_class in ('', '48', '400', '800')),
  -- Volt.
  hv_voltage int,
  hv_max_voltage int,
  service_disconnect text not null default '' check (service_disconnect in ('', 'plug', 'lever', 'pilotLine', 'none')),
  service_disconnect_place text not null default '',
  discharge_minutes int check (discharge_minutes between 0 and 240),
  hv_components text[] not null default '{}',
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'merged')),
  catalogue text generated always as (case when state = 'accepted' then 'accepted' end) stored,
  source text not null default '',
  licence text not null default '',
  merged_into uuid references vehicle,
  author_id uuid references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(manufacturer || ' ' || model || ' ' || variant)) stored,
  check ((state = 'merged') = (merged_into is not null)),
  check (year_to >= year_from),
  check (hv_max_voltage >= hv_voltage)
);
create unique index "vehicle.taken" on vehicle
  (manufacturer_id, lower(model), lower(variant), drivetrain, coalesce(year_from, 0)) where merged_into is null;
create index on vehicle using gin (search_text gin_trgm_ops);
create index on vehicle (manufacturer, id);
create index on vehicle (model, id);
create index on vehicle (year_from, id);
create index on vehicle (created_at, id);
create index on vehicle (manufacturer_id, model);
create index on vehicle (state, created_at, id);
create index on vehicle (author_id);
create index on vehicle (merged_into) where merged_into is not null;
create trigger count_change after insert or update or delete on vehicle
  for each statement execute function count_change('vehicle');
call notify_changes('vehicle', 'vehicle', '{author_id, catalogue}');

-- How to disconnect a model: by the administration for all users, or by an organisation for itself.
create table vehicle_manual (
  id uuid primary key,
  vehicle_id uuid not null references vehicle,
  company_id uuid references company,
  authority_id uuid references authority,
  catalogue text generated always as (case when company_id is null and authority_id is null then 'accepted' end) stored,
  title text not null collate "de-x-icu",
  content jsonb not null,
  author_id uuid references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(title)) stored,
  check (company_id is null or authority_id is null)
);
create index on vehicle_manual (vehicle_id, created_at, id);
create index on vehicle_manual (company_id, created_at, id);
create index on vehicle_manual (authority_id, created_at, id);
create index on vehicle_manual (created_at, id);
create index on vehicle_manual (title, id);
create index on vehicle_manual using gin (search_text gin_trgm_ops);
create trigger count_change after insert or update or delete on vehicle_manual
  for each statement execute function count_change('vehicleManual');

-- Last answer of a provider of vehicle data, kept as long as its licence permits.
create table vehicle_data_copy (
  provider text not null,
  vehicle_id uuid not null references vehicle on delete cascade,
  manual jsonb not null,
  fetched_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (provider, vehicle_id)
);

create table company_vehicle (
  id uuid primary key,
  company_id uuid references company,
  authority_id uuid references authority,
  vin text not null,
  -- `legacy` is the chassis number of an old or small-series vehicle, which an administrator of the owner accepted.
  vin_kind text not null default 'standard' check (vin_kind in ('standard', 'legacy')),
  plate text not null default '',
  plate_country text not null default '',
  -- As entered; the ids refer to the catalogue.
  manufacturer text not null collate "de-x-icu",
  manufacturer_id uuid references vehicle_manufacturer on delete set null,
  model text not null collate "de-x-icu",
  vehicle_id uuid references vehicle on delete set null,
  drivetrain text not null check (drivetrain in ('BEV', 'PHEV', 'HEV', 'MHEV', 'FCEV', 'REEV')),
  construction_year int not null check (construction_year between 1950 and 2100),
  eu_category text not null default '' check (eu_category in
    ('', 'M1', 'M2', 'M3', 'N1', 'N2', 'N3', 'L1e', 'L2e', 'L3e', 'L4e', 'L5e', 'L6e', 'L7e', 'other')),
  first_registration date,
  colour text not null default '',
  -- Volt: nominal, and the highest in normal operation.
  hv_voltage int,
  hv_max_voltage int check (hv_max_voltage >= hv_voltage),
  -- Kilometres.
  mileage int check (mileage between 0 and 3000000),
  service_disconnect text not null default '' check (service_disconnect in ('', 'plug', 'lever', 'pilotLine', 'none')),
  service_disconnect_place text not null default '',
  service_disconnect_photo_id uuid references file,
  discharge_minutes int check (discharge_minutes between 0 and 240),
  -- Parts that are bonded to the chassis, named like bonding points.
  hv_components text[] not null default '{}',
  archived_at timestamptz,
  created_by uuid not null references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(vin || ' ' || plate || ' ' || manufacturer || ' ' || model)) stored,
  check ((company_id is null) <> (authority_id is null))
);
create unique index "companyVehicle.vinTaken" on company_vehicle (vin, coalesce(company_id, authority_id)) where archived_at is null;
-- With archived vehicles: findings apply to every row of the same vehicle.
create index on company_vehicle (vin, coalesce(company_id, authority_id));
create index on company_vehicle using gin (search_text gin_trgm_ops);
create index on company_vehicle (company_id, plate, id);
create index on company_vehicle (company_id, created_at, id);
create index on company_vehicle (authority_id, plate, id);
create index on company_vehicle (created_at, id);
create index on company_vehicle (plate, id);
create index on company_vehicle (manufacturer, id);
create index on company_vehicle (model, id);
create index on company_vehicle (construction_year, id);
create index on company_vehicle (drivetrain);
create index on company_vehicle (vehicle_id);
create index on company_vehicle (manufacturer_id);
create index on company_vehicle (service_disconnect_photo_id);
create trigger count_change after insert or update or delete on company_vehicle for each statement execute function count_change('companyVehicle');
call notify_changes('companyVehicle', 'company_vehicle', '{company_id, authority_id}');
