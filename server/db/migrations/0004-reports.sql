-- Company vehicles, and the reports measured on them. The owner is a company or an authority.

create table company_vehicle (
  id uuid primary key,
  company_id uuid references company,
  authority_id uuid references authority,
  vin text not null,
  -- `legacy` is the chassis number of an old or small-series vehicle, which an administrator of the owner accepted.
  vin_kind text not null default 'standard' check (vin_kind in ('standard', 'legacy')),
  plate text not null default '',
  plate_country text not null default '',
  manufacturer text not null collate "de-x-icu",
  model text not null collate "de-x-icu",
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
  discharge_minutes int check (discharge_minutes between 0 and 240),
  -- The parts that are bonded to the chassis, as bonding points are called.
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
create index on company_vehicle using gin (search_text gin_trgm_ops);
create index on company_vehicle (company_id, plate, id);
create index on company_vehicle (company_id, created_at, id);
create index on company_vehicle (authority_id, plate, id);
create index on company_vehicle (created_at, id);
create index on company_vehicle (plate, id);
create index on company_vehicle (manufacturer, id);
create index on company_vehicle (model, id);
create index on company_vehicle (construction_year, id);
create trigger count_change after insert or update or delete on company_vehicle for each statement execute function count_change('companyVehicle');
call tells('companyVehicle', 'company_vehicle', '{company_id, authority_id}');

create table report (
  id uuid primary key,
  type text not null check (type in ('disconnection', 'isolation', 'potentialEqualization')),
  name text not null collate "de-x-icu",
  number text,
  verify_code text unique,
  state text not null check (state in ('draft', 'sealing', 'failed', 'final', 'void', 'amended')),
  -- Of a failed one, which text says why; of a voided one, the reason somebody gave.
  state_reason text not null default '',
  company_id uuid references company,
  authority_id uuid references authority,
  author_id uuid not null references "user",
  tester text not null collate "de-x-icu",
  company_vehicle_id uuid not null references company_vehicle,
  -- As the list shows it: plate, else VIN.
  vehicle text not null collate "de-x-icu",
  -- The report that proves the vehicle de-energised, where this one relies on that.
  preceding_disconnection_id uuid references report,
  -- The final report this one corrects; once it is final too, that one is amended.
  replaces_id uuid references report,
  -- Why it corrects that one.
  amend_reason text not null default '',
  -- What the tester recorded: place, conditions, instruments, measurement, remarks.
  record jsonb not null,
  result text check (result in ('valid', 'invalid')),
  -- A dangerous voltage stands in it, or stood in it while it was a draft.
  found_voltage boolean not null default false,
  -- Each moment at which the server learnt of one, whatever is said of when it was measured.
  found_voltage_at timestamptz[] not null default '{}',
  -- Since when the server knows the measurement as it stands; a correction is of the same measurement.
  measurement_known_at timestamptz not null default now(),
  rule_set_version text not null,
  measured_at timestamptz,
  finalised_at timestamptz,
  snapshot jsonb,
  file_id uuid references file,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || coalesce(number, '') || ' ' || tester || ' ' || vehicle)) stored,
  check ((company_id is null) <> (authority_id is null)),
  check ((state = 'draft') = (result is null)),
  check (state = 'draft' or number is not null),
  check (state not in ('final', 'amended') or file_id is not null)
);
create unique index "report.nameTaken" on report (coalesce(company_id, authority_id), type, lower(name));
create unique index "report.numberTaken" on report (coalesce(company_id, authority_id), number);
create index on report using gin (search_text gin_trgm_ops);
create index on report (company_id, created_at, id);
create index on report (company_id, measured_at, id);
create index on report (authority_id, created_at, id);
create index on report (author_id, created_at, id);
create index on report (company_vehicle_id, created_at);
create index on report (file_id);
create index on report (preceding_disconnection_id);
create unique index "report.amendTaken" on report (replaces_id);
-- With the order lies what lists are narrowed by, as for certificates.
create index on report (created_at, id) include (state, type, result);
create index on report (measured_at, id) include (state, type, result, created_at);
create index on report (name, id) include (state, type, result, created_at);
create index on report (number, id) include (state, type, result, created_at);
-- Drafts have no number, so that in its order they all stand at one end.
create index on report (state, number, id);
create index on report (tester, id) include (state, type, result, created_at);
create index on report (vehicle, id) include (state, type, result, created_at);
create trigger count_change after insert or update or delete on report for each statement execute function count_change('report');
-- A draft is nobody's business yet, unless a dangerous voltage stands in it.
call tells('report', 'report', '{author_id, company_id, authority_id}', 'state <> ''draft'' or found_voltage');

-- Whether the transaction takes the name of somebody erased out of what stays.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('eval.erasing', true), '') = 'on'
$$;

-- What is final stays: only its state goes on, the file is added while it is sealed, and an erased tester gets a made-up
-- name. What could not be sealed becomes a draft again, with everything that was recorded.
create function refuse_final_change() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['state', 'tester', 'search_text', 'version', 'updated_at'];
begin
  if old.state = 'final' and tg_op = 'UPDATE' and new.state = 'void' then
    open_columns := open_columns || array['state_reason'];
  elsif old.state = 'void' and is_erasing() then
    open_columns := open_columns || array['state_reason'];
  elsif old.state = 'sealing' then
    open_columns := open_columns || array['file_id', 'state_reason'];
  elsif old.state = 'failed' and tg_op = 'UPDATE' and new.state = 'draft' then
    open_columns := open_columns || array['state_reason', 'number', 'verify_code', 'result', 'snapshot', 'finalised_at', 'found_voltage', 'found_voltage_at'];
  end if;
  if tg_op = 'UPDATE' and old.found_voltage and not (new.found_voltage and new.found_voltage_at @> old.found_voltage_at) then
    raise exception 'a voltage that was found is not unsaid' using errcode = 'restrict_violation', constraint = 'report.foundVoltage';
  end if;
  if old.state <> 'draft' and (tg_op = 'DELETE' or to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns) then
    raise exception 'a final report is not changed' using errcode = 'restrict_violation', constraint = 'report.immutable';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger refuse_final_change before update or delete on report for each row execute function refuse_final_change();

-- What hangs on a car and what is to be done at it: who de-energised it since when, and what a report found wrong.

create table disconnection_tag (
  id uuid primary key,
  company_vehicle_id uuid not null references company_vehicle,
  company_id uuid references company,
  authority_id uuid references authority,
  -- The valid report that hung it; when its tester found no voltage is since when it hangs.
  report_id uuid not null unique references report,
  author_id uuid not null references "user",
  since timestamptz not null,
  released_at timestamptz,
  released_by uuid references "user",
  -- Why somebody else took it off than who had hung it.
  override_reason text not null default '',
  -- When its report became final: from then on it is known to hang.
  created_at timestamptz not null default now(),
  check ((company_id is null) <> (authority_id is null)),
  check ((released_at is null) = (released_by is null)),
  check (released_by is null or released_by = author_id or override_reason <> '')
);
-- Everybody who works on a car hangs a tag of their own, and only the last one taken off frees it.
create unique index "tag.alreadyHangs" on disconnection_tag (company_vehicle_id, author_id) where released_at is null;
create index on disconnection_tag (company_vehicle_id, since, id);
create index on disconnection_tag (company_id, since, id);
create index on disconnection_tag (authority_id, since, id);
create index on disconnection_tag (since, id);
call tells('tag', 'disconnection_tag', '{company_id, authority_id}');

-- A tag is taken off once and then stays as it was, but for the name of somebody erased. While it hangs it goes from a
-- report to that one's correction, or to a later one by whoever hung it, and to no other.
create function refuse_tag_change() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['released_at', 'released_by', 'override_reason'];
begin
  if is_erasing() then
    open_columns := array['override_reason'];
  elsif tg_op = 'UPDATE' and old.released_at is null
    and exists (select from report where id = new.report_id and type = 'disconnection' and result = 'valid'
      and company_vehicle_id = old.company_vehicle_id and (replaces_id = old.report_id or author_id = old.author_id)) then
    open_columns := open_columns || array['report_id', 'since'];
  end if;
  if tg_op = 'DELETE' or (old.released_at is not null and not is_erasing()) or to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'a disconnection tag is not changed' using errcode = 'restrict_violation', constraint = 'tag.released';
  end if;
  return new;
end $$;
create trigger refuse_tag_change before update or delete on disconnection_tag for each row execute function refuse_tag_change();

create table vehicle_action (
  id uuid primary key,
  company_vehicle_id uuid not null references company_vehicle,
  company_id uuid references company,
  authority_id uuid references authority,
  -- The report that found it, of which type, and which check of it failed why.
  report_id uuid not null references report,
  report_type text not null,
  check_name text not null,
  -- Of several alike, such as bonding points, which one.
  subject text not null default '',
  reason text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references "user",
  note text not null default '',
  -- That nobody mended it: its report turned out wrong.
  closed_because text not null default '' check (closed_because in ('', 'reportVoided', 'reportAmended')),
  check ((company_id is null) <> (authority_id is null)),
  check ((done_at is null) = (done_by is null)),
  check (done_at is null or (note <> '') <> (closed_because <> ''))
);
-- The same fault found again while it is open is one thing to do; found again afterwards it is a new one.
create unique index "vehicleAction.alreadyOpen" on vehicle_action (company_vehicle_id, report_type, check_name, subject) where done_at is null;
create index on vehicle_action (company_vehicle_id, created_at, id);
create index on vehicle_action (report_id);
create index on vehicle_action (company_id, created_at, id);
create index on vehicle_action (authority_id, created_at, id);
create index on vehicle_action (created_at, id);
-- What is to be done is looked up without what was done.
create index on vehicle_action (company_id, created_at, id) where done_at is null;
create index on vehicle_action (authority_id, created_at, id) where done_at is null;
call tells('vehicleAction', 'vehicle_action', '{company_id, authority_id}');

-- What was done stays done: nothing is opened again unnoticed.
create function refuse_action_change() returns trigger language plpgsql as $$
declare
  open_columns text[] := array['done_at', 'done_by', 'note', 'closed_because'];
begin
  if is_erasing() then
    open_columns := array['note'];
  end if;
  if tg_op = 'DELETE' or (old.done_at is not null and not is_erasing()) or to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'what was done at a vehicle is not changed' using errcode = 'restrict_violation', constraint = 'vehicleAction.done';
  end if;
  return new;
end $$;
create trigger refuse_action_change before update or delete on vehicle_action for each row execute function refuse_action_change();
