-- That no end of a certificate is missed: who was reminded of what.

-- Which reminders went out. A renewed certificate is another one and begins anew.
create table certificate_reminder (
  certificate_id uuid not null references certificate,
  -- Days before the due date.
  step int not null,
  at timestamptz not null default now(),
  primary key (certificate_id, step)
);
create index on certificate (due_date, id) where state = 'issued';
-- Lists are filtered by state.
create index on certificate (authority_id, state, due_date, id);
create index on certificate (company_id, state, due_date, id);

-- How many issued certificates end on which day: the overview shows it without counting a million.
create table certificate_ending (
  -- An authority; the zero id stands for all of them.
  authority_id uuid not null,
  due_date date not null,
  -- So that those who issue at the same time do not wait for each other.
  slot int not null,
  certificates int not null,
  primary key (authority_id, due_date, slot)
);

-- In the writing transaction, a statement at a time. What is issued is never deleted.
create function count_ending() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into certificate_ending as known (authority_id, due_date, slot, certificates)
    select scope.id, due_date, pg_backend_pid() % 16, count(*)
    from added cross join lateral (values (authority_id), ('00000000-0000-0000-0000-000000000000'::uuid)) scope (id)
    where state = 'issued' group by 1, 2 order by 1, 2
    on conflict (authority_id, due_date, slot) do update set certificates = known.certificates + excluded.certificates;
  else
    insert into certificate_ending as known (authority_id, due_date, slot, certificates)
    select scope.id, due_date, pg_backend_pid() % 16, sum(moved)
    from (select authority_id, due_date, 1 as moved from added where state = 'issued'
      union all select authority_id, due_date, -1 from gone where state = 'issued') changed
    cross join lateral (values (authority_id), ('00000000-0000-0000-0000-000000000000'::uuid)) scope (id)
    group by 1, 2 having sum(moved) <> 0 order by 1, 2
    on conflict (authority_id, due_date, slot) do update set certificates = known.certificates + excluded.certificates;
  end if;
  return null;
end $$;
create trigger count_ending_added after insert on certificate
  referencing new table as added for each statement execute function count_ending();
create trigger count_ending_changed after update on certificate
  referencing old table as gone new table as added for each statement execute function count_ending();

-- Whoever only was instructed is instructed anew every year: when, by whom, and who says so.
create table instruction (
  id uuid primary key,
  certificate_id uuid not null references certificate,
  day date not null,
  instructor text not null,
  recorded_by uuid not null references "user",
  created_at timestamptz not null default now()
);
create index on instruction (certificate_id, day);
-- The last of them.
alter table certificate add column instructed_on date;
create index on certificate (coalesce(instructed_on, issue_date)) where rank = 1 and state = 'issued';
-- Which instruction was reminded of, by the day it was due.
create table instruction_reminder (
  certificate_id uuid not null references certificate,
  due date not null,
  at timestamptz not null default now(),
  primary key (certificate_id, due)
);

-- Somebody asks the authority to renew a certificate: once, while the answer is awaited.
create table renewal_request (
  id uuid primary key,
  certificate_id uuid not null references certificate,
  authority_id uuid not null references authority,
  asked_by uuid not null references "user",
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'withdrawn', 'declined', 'renewed', 'ended')),
  reason text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index "renewalRequest.alreadyOpen" on renewal_request (certificate_id) where state = 'open';
create index on renewal_request (certificate_id, created_at);
create index on renewal_request (authority_id, state, created_at, id);
create index on renewal_request (asked_by);
create trigger count_change after insert or update or delete on renewal_request for each statement execute function count_change('renewalRequest');
call tells('renewalRequest', 'renewal_request', '{authority_id}');
-- A request is seen by whoever sees the certificate.
create trigger count_change_renewal_request after update on certificate for each statement execute function count_change('renewalRequest');

-- What was asked for has happened, or cannot happen any more.
create function close_renewal_request() returns trigger language plpgsql as $$
begin
  update renewal_request
    set state = case new.state when 'superseded' then 'renewed' else 'ended' end,
      answered_at = now(), updated_at = now(), version = version + 1
    where certificate_id = new.id and state = 'open';
  return null;
end $$;
create trigger close_renewal_request after update of state on certificate for each row
  when (new.state in ('superseded', 'revoked') and old.state <> new.state) execute function close_renewal_request();

-- The weekly letter to those who lead a company or an authority. One per person and week, whether or not there was
-- something to say.
create table digest (
  user_id uuid not null references "user" on delete cascade,
  -- Its Monday.
  week date not null,
  primary key (user_id, week)
);
alter table "user" add column expiry_digest boolean not null default true;
-- Where one press ends letters of this kind, for the program that reads the mail.
alter table mail add column unsubscribe text;

-- Addresses a calendar program reads: of one's own certificates, or of those of an organisation. Only the hash is
-- stored; what it shows is asked for anew with each call.
create table calendar_feed (
  id uuid primary key,
  token_sha256 bytea not null unique,
  user_id uuid not null references "user" on delete cascade,
  company_id uuid references company on delete cascade,
  authority_id uuid references authority on delete cascade,
  created_at timestamptz not null default now(),
  check (company_id is null or authority_id is null)
);
create unique index "calendar.alreadyThere" on calendar_feed (user_id, coalesce(company_id, authority_id, user_id));
