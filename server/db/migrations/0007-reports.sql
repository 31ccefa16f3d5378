-- Instruments and calibrations, reports with their photos, and what follows from a report: tags and actions at a vehicle.

-- Measuring instruments and tested protective equipment.
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
  -- Measurement category; class of gloves.
  category text check (category in ('CAT II', 'CAT III', 'CAT IV', 'class00', 'class0', 'class1')),
  -- Volt.
  rated_voltage int check (rated_voltage > 0),
  -- In the unit of the kind.
  resolution bigint check (resolution > 0),
  -- [{ from, to, u }], in the unit of the kind, u for k = 2.
  uncertainties jsonb not null default '[]',
  state text not null default 'inUse' check (state in ('inUse', 'blocked', 'lost', 'retired')),
  state_reason text not null default '',
  -- Last calibration. Without a due date the instrument does not count as calibrated.
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
create index on instrument (calibration_due, id) where state = 'inUse';
create trigger count_change after insert or update or delete on instrument for each statement execute function count_change('instrument');
call notify_changes('instrument', 'instrument', '{company_id, authority_id}');

-- Never changed; a correction is a new row.
create table calibration (
  id uuid primary key,
  instrument_id uuid not null references instrument on delete cascade,
  calibrated_on date not null,
  -- Null if the calibration failed.
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

-- Reminders that were sent.
create table instrument_reminder (
  instrument_id uuid not null references instrument on delete cascade,
  due date not null,
  -- Days before the due date.
  step int not null,
  at timestamptz not null default now(),
  primary key (instrument_id, due, step)
);

-- History of `instrument.state`.
create table instrument_state (
  id uuid primary key,
  instrument_id uuid not null references instrument on delete cascade,
  state text not null,
  reason text not null,
  created_by uuid not null references "user",
  created_at timestamptz not null default now()
);
create index on instrument_state (instrument_id, created_at);

create table report (
  id uuid primary key,
  type text not null check (type in ('disconnection', 'isolation', 'potentialEqualization')),
  name text not null collate "de-x-icu",
  number text,
  verify_code text unique,
  state text not null check (state in ('draft', 'sealing', 'failed', 'final', 'void', 'amended')),
  -- Text key if sealing failed; the entered reason if the report is void.
  state_reason text not null default '',
  company_id uuid references company,
  authority_id uuid references authority,
  author_id uuid not null references "user",
  tester text not null collate "de-x-icu",
  company_vehicle_id uuid not null references company_vehicle,
  -- Plate, otherwise VIN, as the list shows it.
  vehicle text not null collate "de-x-icu",
  -- The report that proves the vehicle de-energised, if this report relies on one.
  preceding_disconnection_id uuid references report,
  -- The final report that this one corrects. It becomes `amended` when this one is final.
  replaces_id uuid references report,
  amend_reason text not null default '',
  -- Entries of the tester: place, conditions, instruments, measurement, remarks.
  record jsonb not null,
  result text check (result in ('valid', 'invalid')),
  -- The report records a dangerous voltage, or did as a draft.
  found_voltage boolean not null default false,
  -- When the server received each of them, independent of the entered time of measurement.
  found_voltage_at timestamptz[] not null default '{}',
  -- When the server received the dangerous voltage of this draft. A day later the responsible person is reminded, and may
  -- take the draft over or close it as failed.
  danger_since timestamptz,
  -- When the server received the present measurement. A correction keeps it.
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
create unique index "report.amendTaken" on report (replaces_id);
create index on report using gin (search_text gin_trgm_ops);
create index on report (company_id, created_at, id);
create index on report (company_id, measured_at, id);
create index on report (authority_id, created_at, id);
create index on report (author_id, created_at, id);
create index on report (company_vehicle_id, created_at);
create index on report (file_id);
create index on report (preceding_disconnection_id);
-- With filters as included columns, as for certificates.
create index on report (created_at, id) include (state, type, result, measured_at);
create index on report (measured_at, id) include (state, type, result, created_at);
create index on report (name, id) include (state, type, result, created_at, measured_at);
create index on report (number, id) include (state, type, result, created_at, measured_at);
create index on report (tester, id) include (state, type, result, created_at, measured_at);
create index on report (vehicle, id) include (state, type, result, created_at, measured_at);
-- Drafts have no number and are all at one end of that order.
create index on report (state, number, id);
create index report_dangerous_draft on report (created_at, id) where state = 'draft' and found_voltage;
-- Valid reports that contradict themselves, or rely on a disconnection that does. Must match
-- server/features/reports/contradictions.ts.
create index report_contradicted on report (created_at, id) where state = 'final' and result = 'valid'
  and snapshot->'judgement'->'warnings'
    ?| array['W_KIRCHHOFF', 'W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE', 'W_WAIT_TIMES', 'W_POLE_VOLTAGES_MISS_TOTAL'];
create index report_on_contradicted on report (created_at, id) where state = 'final' and result = 'valid'
  and snapshot->'precedingDisconnection'->'contradictions'
    ?| array['W_KIRCHHOFF', 'W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE', 'W_WAIT_TIMES', 'W_POLE_VOLTAGES_MISS_TOTAL'];
create trigger count_change after insert or update or delete on report for each statement execute function count_change('report');
-- A draft concerns only its author, unless it records a dangerous voltage.
call notify_changes('report', 'report', '{author_id, company_id, authority_id}', 'state <> ''draft'' or found_voltage');

create function note_danger() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'draft' and new.found_voltage and new.danger_since is null and (tg_op = 'INSERT' or old.state = 'draft') then
    new.danger_since := now();
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: this one before refuse_final_change.
create trigger note_danger before insert or update on report for each row execute function note_danger();

-- A final report changes only its state. The file is added while it is sealed, and an erased tester gets another name. A
-- report that could not be sealed becomes a draft again with all entries.
create function refuse_final_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

-- Uploaded photos under the ids that the device gave them; the same id again is the same photo. A correction starts with
-- the photos of the corrected report, so reports can share a file.
create table report_photo (
  report_id uuid not null references report on delete cascade,
  photo_id uuid not null,
  file_id uuid not null references file,
  -- Hash of the upload before it is encoded again. Only the same upload may repeat an id.
  sent_sha256 bytea not null,
  created_at timestamptz not null default now(),
  primary key (report_id, photo_id)
);
create index on report_photo (file_id);

-- Photos are never replaced, and fixed once the report is no draft.
create function refuse_photo_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or exists (
    select from report r where r.id in (old.report_id, new.report_id) and r.state <> 'draft'
  ) then
    raise exception 'a final report is not changed' using errcode = 'restrict_violation', constraint = 'report.immutable';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger refuse_photo_change before insert or update or delete on report_photo for each row execute function refuse_photo_change();

-- Former author of a draft that another tester took over. Earlier measurements are theirs.
create table report_takeover (
  id uuid primary key,
  report_id uuid not null references report on delete cascade,
  from_user uuid not null references "user",
  taken_by uuid not null references "user",
  taken_at timestamptz not null default now(),
  check (from_user <> taken_by)
);
create index on report_takeover (report_id, taken_at);
create trigger refuse_change before update on report_takeover for each row execute function refuse_change();

-- Reminders of a dangerous voltage in an open draft, by whole days.
create table danger_reminder (
  report_id uuid not null references report on delete cascade,
  days int not null check (days > 0),
  sent_at timestamptz not null default now(),
  primary key (report_id, days)
);

-- The responsible person of the owner accepted a disconnection with contradicting values. Only then other reports, a tag
-- and the work permit can rely on it. Permanent; the report can be voided.
create table report_acceptance (
  report_id uuid primary key constraint "report.alreadyAccepted" references report,
  company_id uuid references company,
  authority_id uuid references authority,
  accepted_by uuid not null references "user",
  accepted_at timestamptz not null default now(),
  reason text not null check (reason <> ''),
  check ((company_id is null) <> (authority_id is null))
);
call notify_changes('report', 'report_acceptance', '{company_id, authority_id}');

-- An erasure may replace a name in the reason.
create function refuse_acceptance_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or not is_erasing() or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'an acceptance is not changed' using errcode = 'restrict_violation', constraint = 'report.alreadyAccepted';
  end if;
  return new;
end $$;
create trigger refuse_acceptance_change before update or delete on report_acceptance for each row execute function refuse_acceptance_change();

-- Instruments of a final report, to find the reports that a wrong calibration affects.
create table report_instrument (
  instrument_id uuid not null references instrument,
  report_id uuid not null references report on delete cascade,
  -- Local date of the tester.
  measured_on date not null,
  primary key (instrument_id, report_id)
);
create index on report_instrument (instrument_id, measured_on);
create index on report_instrument (report_id);

create table disconnection_tag (
  id uuid primary key,
  company_vehicle_id uuid not null references company_vehicle,
  company_id uuid references company,
  authority_id uuid references authority,
  -- The valid report behind the tag.
  report_id uuid not null unique references report,
  author_id uuid not null references "user",
  -- When the tester of the report found no voltage.
  since timestamptz not null,
  released_at timestamptz,
  released_by uuid references "user",
  -- Required if a user other than the author released the tag.
  override_reason text not null default '',
  -- When the report became final.
  created_at timestamptz not null default now(),
  check ((company_id is null) <> (authority_id is null)),
  check ((released_at is null) = (released_by is null)),
  check (released_by is null or released_by = author_id or override_reason <> '')
);
-- Each user who works on a vehicle has their own tag. The vehicle is free when the last one is released.
create unique index "tag.alreadyHangs" on disconnection_tag (company_vehicle_id, author_id) where released_at is null;
create index on disconnection_tag (company_vehicle_id, since, id);
create index on disconnection_tag (company_id, since, id);
create index on disconnection_tag (authority_id, since, id);
create index on disconnection_tag (since, id);
call notify_changes('tag', 'disconnection_tag', '{company_id, authority_id}');

-- A tag is released once. Until then it moves from a report to its correction, or to a later report of the same author. An
-- erasure may replace a name in the reason.
create function refuse_tag_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

-- A failed check of a report that has to be corrected at the vehicle.
create table vehicle_action (
  id uuid primary key,
  company_vehicle_id uuid not null references company_vehicle,
  company_id uuid references company,
  authority_id uuid references authority,
  report_id uuid not null references report,
  report_type text not null,
  check_name text not null,
  -- Which one, if a check covers several items such as bonding points.
  subject text not null default '',
  reason text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references "user",
  note text not null default '',
  -- Closed without a repair, because the report was wrong.
  closed_because text not null default '' check (closed_because in ('', 'reportVoided', 'reportAmended')),
  check ((company_id is null) <> (authority_id is null)),
  check ((done_at is null) = (done_by is null)),
  check (done_at is null or (note <> '') <> (closed_because <> ''))
);
-- The same defect is one action while it is open, and a new one when it is found again later.
create unique index "vehicleAction.alreadyOpen" on vehicle_action (company_vehicle_id, report_type, check_name, subject) where done_at is null;
create index on vehicle_action (company_vehicle_id, created_at, id);
create index on vehicle_action (report_id);
create index on vehicle_action (company_id, created_at, id);
create index on vehicle_action (authority_id, created_at, id);
create index on vehicle_action (created_at, id);
create index on vehicle_action (company_id, created_at, id) where done_at is null;
create index on vehicle_action (authority_id, created_at, id) where done_at is null;
call notify_changes('vehicleAction', 'vehicle_action', '{company_id, authority_id}');

-- A closed action is not opened again. An erasure may replace a name in the note.
create function refuse_action_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
