-- A coworker who is suspended keeps the place in the company and may do nothing there until the suspension is lifted.
create table coworker_suspension (
  id uuid primary key,
  place_id uuid not null references coworker on delete cascade,
  company_id uuid not null references company on delete cascade,
  reason text not null check (reason <> ''),
  suspended_by uuid not null references "user",
  suspended_at timestamptz not null default now(),
  lifted_by uuid references "user",
  lifted_at timestamptz,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index "coworker.alreadySuspended" on coworker_suspension (place_id) where lifted_at is null;
create index on coworker_suspension (company_id);

-- A suspension can only be lifted, once. An erasure may replace the name of the person in the reason.
create function refuse_suspension_change() returns trigger language plpgsql as $$
declare
  open_columns text[] := case when is_erasing() then array['reason'] when old.lifted_at is null then array['lifted_by', 'lifted_at'] else '{}' end;
begin
  if to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'a suspension is not changed' using errcode = 'restrict_violation', constraint = 'coworker.notSuspended';
  end if;
  return new;
end $$;
create trigger refuse_suspension_change before update on coworker_suspension for each row execute function refuse_suspension_change();

-- The suspension in force. Every call reads it together with the place.
alter table coworker add column suspension_id uuid references coworker_suspension;
create trigger renew_suspended_sessions after update of suspension_id on coworker
  for each row execute function renew_sessions('user_id');
