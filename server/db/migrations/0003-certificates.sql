-- Templates, certificates and the documents sealed for them.

create table template (
  id uuid primary key,
  authority_id uuid not null references authority,
  name text not null collate "de-x-icu",
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  level text not null,
  -- Height on the ladder EVAL-0 to EVAL-3; null for a level beside it.
  rank int check (rank between 0 and 9),
  valid_years int not null check (valid_years between 1 and 10),
  report_types text[] not null default '{}',
  standards_html text not null default '',
  after_html text not null default '',
  layout text not null default 'classic' check (layout in ('classic', 'modern', 'bilingual')),
  accent text not null default 'orange',
  orientation text not null default 'portrait' check (orientation in ('portrait', 'landscape')),
  -- Stands beside the first in a design of two languages.
  second_language text not null default 'en' check (second_language in ('de', 'en', 'it')),
  sort_order int not null default 0,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || level)) stored
);
create unique index "certificateTemplate.nameTaken" on template (authority_id, lower(name)) where retired_at is null;
create index on template (authority_id, sort_order, id);
create trigger count_change after insert or update or delete on template for each statement execute function count_change('certificateTemplate');

create table certificate (
  id uuid primary key,
  number text not null,
  verify_code text not null unique,
  name text not null collate "de-x-icu",
  state text not null check (state in ('waiting', 'sealing', 'issued', 'suspended', 'revoked', 'superseded', 'failed')),
  user_id uuid not null references "user",
  -- The holder's employer of today: that is how a company sees its people's certificates.
  company_id uuid references company,
  authority_id uuid not null references authority,
  template_id uuid not null references template,
  -- As printed: the name stays what it was on the day of issue.
  holder text not null collate "de-x-icu",
  issuer text not null collate "de-x-icu",
  level text not null,
  rank int,
  report_types text[] not null default '{}',
  valid_years int not null,
  issue_date date not null,
  due_date date not null,
  note text not null default '',
  identity_check text not null default '',
  issued_by uuid not null references "user",
  state_reason text not null default '',
  state_at timestamptz not null default now(),
  file_id uuid references file,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || number || ' ' || holder)) stored,
  constraint "certificate.numberTaken" unique (authority_id, number),
  constraint "certificate.issuerIsHolder" check (issued_by <> user_id),
  constraint "certificate.dueAfterIssue" check (due_date > issue_date),
  check (state in ('waiting', 'sealing', 'failed') or file_id is not null)
);
-- Of an authority, a qualification is held once; while its renewal is being sealed, the former still counts.
create unique index "certificate.nameTaken" on certificate (user_id, authority_id, lower(name), (state = 'sealing')) where state in ('waiting', 'sealing', 'issued', 'suspended');
create index on certificate using gin (search_text gin_trgm_ops);
-- One index for each scope and the orders a list is asked for. With the order lies what lists are narrowed by: where what
-- is looked for stands far behind in an order, as expired ones do among the newest, rows are passed over in the index and
-- not fetched.
create index on certificate (authority_id, due_date, id) include (state, level, issue_date, created_at);
create index on certificate (authority_id, created_at, id) include (state, level, issue_date, due_date);
create index on certificate (authority_id, issue_date, id) include (state, level, due_date, created_at);
create index on certificate (authority_id, name, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (authority_id, holder, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (authority_id, number, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (company_id, due_date, id);
create index on certificate (company_id, holder, id);
create index on certificate (user_id, due_date, id);
create index on certificate (template_id);
create index on certificate (issued_by, created_at, id);
create index on certificate (file_id);
create index on certificate (due_date, id) include (state, level, issue_date, created_at);
create index on certificate (issue_date, id) include (state, level, due_date, created_at);
create index on certificate (created_at, id) include (state, level, issue_date, due_date);
create index on certificate (holder, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (name, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (number, id) include (state, level, issue_date, due_date, created_at);
create trigger count_change after insert or update or delete on certificate for each statement execute function count_change('certificate');
call tells('certificate', 'certificate', '{user_id, company_id, authority_id}');

-- What an issued certificate says stays as it is printed, and what ended for good has ended. Its state, its holder's employer and made-up name, and the
-- authority's own note go on; the file is added while it is sealed.
create function refuse_issued_change() returns trigger language plpgsql as $$
begin
  if old.state not in ('waiting', 'sealing') and (tg_op = 'DELETE' or
      (new.number, new.verify_code, new.name, new.user_id, new.authority_id, new.template_id, new.issuer, new.level, new.rank,
        new.report_types, new.valid_years, new.issue_date, new.due_date, new.identity_check, new.issued_by, new.file_id,
        new.created_at)
      is distinct from
      (old.number, old.verify_code, old.name, old.user_id, old.authority_id, old.template_id, old.issuer, old.level, old.rank,
        old.report_types, old.valid_years, old.issue_date, old.due_date, old.identity_check, old.issued_by, old.file_id,
        old.created_at)) then
    raise exception 'an issued certificate is not changed' using errcode = 'restrict_violation', constraint = 'certificate.immutable';
  end if;
  if new.state <> old.state and (old.state in ('revoked', 'superseded', 'failed')
      or old.state in ('issued', 'suspended') and new.state not in ('issued', 'suspended', 'revoked', 'superseded')) then
    raise exception 'a certificate does not go back' using errcode = 'restrict_violation', constraint = 'certificate.immutable';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger refuse_issued_change before update or delete on certificate for each row execute function refuse_issued_change();

create function follow_employer() returns trigger language plpgsql as $$
begin
  update certificate set company_id = (select company_id from coworker where user_id = new.user_id and until is null)
  where user_id = new.user_id;
  return null;
end $$;
create trigger follow_employer after insert or update on coworker for each row execute function follow_employer();

-- The sealed bytes are the record: what went in, what came out, and with which key.
create table issued_document (
  id uuid primary key,
  record_kind text not null check (record_kind in ('certificate', 'report')),
  record_id uuid not null unique,
  verify_code text not null unique,
  input jsonb not null,
  file_id uuid references file,
  sha256 bytea unique,
  signing_key_id uuid references signing_key,
  sealed_at timestamptz,
  -- Made with the installation's secret over code, facts and hash.
  attestation bytea,
  -- How often it took more time or memory than a document may.
  costly_tries smallint not null default 0,
  failure text
);
-- What still waits for its seal is asked for at each start.
create index on issued_document (record_id) where sealed_at is null;
