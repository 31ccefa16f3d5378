-- Since when the server knows that a draft records a dangerous voltage. The responsible person is reminded of it a day
-- later and may take the draft over or close it as failed.
alter table report add column danger_since timestamptz;
update report set danger_since = created_at where state = 'draft' and found_voltage;

create function note_danger() returns trigger language plpgsql as $$
begin
  if new.state = 'draft' and new.found_voltage and new.danger_since is null and (tg_op = 'INSERT' or old.state = 'draft') then
    new.danger_since := now();
  end if;
  return new;
end $$;
-- Its name comes before that of refuse_final_change.
create trigger note_danger before insert or update on report for each row execute function note_danger();
create index report_dangerous_draft on report (created_at, id) where state = 'draft' and found_voltage;

-- Who recorded a draft until another tester took it over. What was measured before that is of the first one.
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

-- For how many whole days a dangerous voltage stood in an open draft when its responsible persons were reminded.
create table danger_reminder (
  report_id uuid not null references report on delete cascade,
  days int not null check (days > 0),
  sent_at timestamptz not null default now(),
  primary key (report_id, days)
);
