-- That the responsible person of the owner accepted a disconnection whose values contradict each other, and why. Only
-- then it supports insulation, bonding, a tag and the work gate. It is never taken back: a report can be voided.
create table report_acceptance (
  report_id uuid primary key constraint "report.alreadyAccepted" references report,
  company_id uuid references company,
  authority_id uuid references authority,
  accepted_by uuid not null references "user",
  accepted_at timestamptz not null default now(),
  reason text not null check (reason <> ''),
  check ((company_id is null) <> (authority_id is null))
);
call tells('report', 'report_acceptance', '{company_id, authority_id}');

-- It stays as it was, but for the name of a person whose data is erased.
create function refuse_acceptance_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not is_erasing() or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'an acceptance is not changed' using errcode = 'restrict_violation', constraint = 'report.alreadyAccepted';
  end if;
  return new;
end $$;
create trigger refuse_acceptance_change before update or delete on report_acceptance for each row execute function refuse_acceptance_change();

-- A two-pole tester that shows voltage found one: drafts from before count as drafts with a measured dangerous voltage.
update report set found_voltage = true, found_voltage_at = found_voltage_at || coalesce(measured_at, updated_at)
where state = 'draft' and type = 'disconnection' and not found_voltage
  and record->'measurement'->'absenceOfVoltage' = 'false'::jsonb;
