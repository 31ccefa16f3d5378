-- Measuring instruments and tested protective equipment, their calibrations and tests, and which reports were measured
-- with which of them.

create table instrument (
  id uuid primary key,
  company_id uuid references company,
  authority_id uuid references authority,
  kind text not null check (kind in ('voltageTester', 'multimeter', 'insulationTester', 'milliohmMeter', 'provingUnit', 'thermoHygrometer',
    'insulatingGloves', 'faceShield', 'insulatedTools')),
  make text not null collate "de-x-icu",
  model text not null collate "de-x-icu",
  serial text not null,
  inventory_no text not null default '',
  -- The measurement category; of gloves their class.
  category text check (category in ('CAT II', 'CAT III', 'CAT IV', 'class00', 'class0', 'class1')),
  -- Volt.
  rated_voltage int check (rated_voltage > 0),
  -- In the unit of its kind.
  resolution bigint check (resolution > 0),
  -- [{ from, to, u }], in the unit of its kind, u for k = 2.
  uncertainties jsonb not null default '[]',
  state text not null default 'inUse' check (state in ('inUse', 'blocked', 'lost', 'retired')),
  state_reason text not null default '',
  -- The last of its calibrations; without a due day nothing proves that it measures.
  calibrated_on date not null,
  calibration_due date,
  laboratory text not null default '',
  certificate_no text not null default '',
  file_id uuid references file,
  created_by uuid not null references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(make || ' ' || model || ' ' || serial || ' ' || inventory_no || ' ' || certificate_no)) stored,
  check ((company_id is null) <> (authority_id is null)),
  check (calibration_due >= calibrated_on)
);
create unique index "instrument.serialTaken" on instrument (coalesce(company_id, authority_id), lower(make), lower(model), lower(serial))
  where state <> 'retired';
create index on instrument using gin (search_text gin_trgm_ops);
create index on instrument (company_id, calibration_due, id);
create index on instrument (company_id, make, id);
create index on instrument (company_id, serial, id);
create index on instrument (company_id, inventory_no, id);
create index on instrument (company_id, created_at, id);
create index on instrument (authority_id, calibration_due, id);
create index on instrument (authority_id, make, id);
create index on instrument (authority_id, serial, id);
create index on instrument (authority_id, inventory_no, id);
create index on instrument (authority_id, created_at, id);
create index on instrument (calibration_due, id);
create index on instrument (make, id);
create index on instrument (serial, id);
create index on instrument (inventory_no, id);
create index on instrument (created_at, id);
create index on instrument (file_id);
create trigger count_change after insert or update or delete on instrument for each statement execute function count_change('instrument');
call tells('instrument', 'instrument', '{company_id, authority_id}');

-- What a laboratory found; never changed, a mistake is followed by a new entry.
create table calibration (
  id uuid primary key,
  instrument_id uuid not null references instrument on delete cascade,
  calibrated_on date not null,
  -- Of a failed one there is none.
  due date check (due >= calibrated_on),
  result text not null check (result in ('passed', 'failed')),
  laboratory text not null default '',
  certificate_no text not null default '',
  file_id uuid references file,
  created_by uuid not null references "user",
  created_at timestamptz not null default now(),
  check ((result = 'passed') = (due is not null))
);
create index on calibration (instrument_id, calibrated_on);
create index on calibration (file_id);

-- Which reminders went out. A new calibration ends on another day and begins anew.
create table instrument_reminder (
  instrument_id uuid not null references instrument on delete cascade,
  due date not null,
  -- Days before it.
  step int not null,
  at timestamptz not null default now(),
  primary key (instrument_id, due, step)
);
create index on instrument (calibration_due, id) where state = 'inUse';

-- In and out of use, and why.
create table instrument_state (
  id uuid primary key,
  instrument_id uuid not null references instrument on delete cascade,
  state text not null,
  reason text not null,
  created_by uuid not null references "user",
  created_at timestamptz not null default now()
);
create index on instrument_state (instrument_id, created_at);

-- Written when a report is finalised, for the day a calibration is found wrong.
create table report_instrument (
  instrument_id uuid not null references instrument,
  report_id uuid not null references report on delete cascade,
  -- Where the tester stood.
  measured_on date not null,
  primary key (instrument_id, report_id)
);
create index on report_instrument (instrument_id, measured_on);
create index on report_instrument (report_id);
