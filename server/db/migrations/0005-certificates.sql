-- Templates, certificates, courses, renewals and credentials; sealed documents and the links that share them.

-- An uploaded page: its image and its fields. Never changed; a new upload is a new row.
create table sheet (
  id uuid primary key,
  authority_id uuid not null references authority,
  name text not null,
  kind text not null check (kind in ('form', 'flat')),
  -- [{ width, height, fileId }], in millimetres.
  pages jsonb not null,
  -- Fields of the form.
  boxes jsonb not null default '[]',
  file_ids uuid[] not null,
  created_by uuid references "user",
  created_at timestamptz not null default now()
);
create index on sheet (authority_id);

create table template (
  id uuid primary key,
  authority_id uuid not null references authority,
  name text not null collate "de-x-icu",
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  level text not null,
  -- Order of the levels EVAL-0 to EVAL-3; null for other levels.
  rank int check (rank between 0 and 9),
  valid_years int not null check (valid_years between 1 and 10),
  report_types text[] not null default '{}',
  standards_html text not null default '',
  after_html text not null default '',
  -- Further languages: { name, standardsHtml, afterHtml } by language.
  translations jsonb not null default '{}',
  layout text not null default 'classic' check (layout in ('classic', 'modern', 'bilingual', 'uploaded')),
  accent text not null default 'orange',
  orientation text not null default 'portrait' check (orientation in ('portrait', 'landscape')),
  -- Second column of the bilingual layout.
  second_language text not null default 'en' check (second_language in ('de', 'en', 'it')),
  sheet_id uuid references sheet,
  boxes jsonb not null default '[]',
  sort_order int not null default 0,
  retired_at timestamptz,
  -- Author of this version; null for the product.
  changed_by uuid references "user",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || level)) stored,
  check (layout <> 'uploaded' or sheet_id is not null)
);
create unique index "certificateTemplate.nameTaken" on template (authority_id, lower(name)) where retired_at is null;
create index on template (authority_id, sort_order, id);
create trigger count_change after insert or update or delete on template for each statement execute function count_change('certificateTemplate');

create table template_version (
  template_id uuid not null references template,
  version int not null,
  sheet_id uuid references sheet,
  content jsonb not null,
  changed_by uuid references "user",
  changed_at timestamptz not null default now(),
  primary key (template_id, version)
);

create function keep_template_version() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into template_version (template_id, version, sheet_id, content, changed_by)
  values (new.id, new.version, new.sheet_id, to_jsonb(new)
    - '{id,authority_id,sort_order,retired_at,created_at,updated_at,version,search_text,changed_by}'::text[], new.changed_by)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_template_version after insert or update on template for each row execute function keep_template_version();

create table certificate (
  id uuid primary key,
  number text not null,
  verify_code text not null unique,
  name text not null collate "de-x-icu",
  state text not null check (state in ('waiting', 'sealing', 'issued', 'suspended', 'revoked', 'superseded', 'failed')),
  user_id uuid not null references "user",
  -- Present employer of the holder, which may see the certificate.
  company_id uuid references company,
  authority_id uuid not null references authority,
  template_id uuid not null references template,
  template_version int not null default 1,
  -- As printed: the names on the day of issue.
  holder text not null collate "de-x-icu",
  issuer text not null collate "de-x-icu",
  level text not null,
  rank int,
  report_types text[] not null default '{}',
  valid_years int not null,
  issue_date date not null,
  due_date date not null,
  -- Last yearly instruction.
  instructed_on date,
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  note text not null default '',
  identity_check text not null default '',
  issued_by uuid not null references "user",
  state_reason text not null default '',
  state_at timestamptz not null default now(),
  -- Last day of a suspension; null for a suspension without end.
  suspended_until date,
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
-- A user holds a qualification of an authority once. The former certificate stays valid while its renewal is sealed.
create unique index "certificate.nameTaken" on certificate (user_id, authority_id, lower(name), (state = 'sealing')) where state in ('waiting', 'sealing', 'issued', 'suspended');
create index on certificate using gin (search_text gin_trgm_ops);
-- One index per scope and sort order of a list. The included columns are filters: a list skips rows within the index when
-- its matches are far back in the sort order, such as expired certificates among the newest.
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
create index on certificate (template_id, template_version);
create index on certificate (issued_by, created_at, id);
create index on certificate (file_id);
create index on certificate (due_date, id) include (state, level, issue_date, created_at);
create index on certificate (issue_date, id) include (state, level, due_date, created_at);
create index on certificate (created_at, id) include (state, level, issue_date, due_date);
create index on certificate (holder, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (name, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (number, id) include (state, level, issue_date, due_date, created_at);
create index on certificate (due_date, id) where state = 'issued';
create index on certificate (authority_id, state, due_date, id);
create index on certificate (company_id, state, due_date, id);
create index on certificate (suspended_until) where state = 'suspended' and suspended_until is not null;
create index on certificate (authority_id) where state <> 'issued';
-- The yearly instruction applies to every level (DGUV Vorschrift 1 §4).
create index certificate_instructed on certificate (coalesce(instructed_on, issue_date)) where state = 'issued';
create trigger count_change after insert or update or delete on certificate for each statement execute function count_change('certificate');
-- A renewal request is visible to readers of its certificate.
create trigger count_change_renewal_request after update on certificate for each statement execute function count_change('renewalRequest');
call notify_changes('certificate', 'certificate', '{user_id, company_id, authority_id}');

-- An issued certificate keeps what is printed on it, and a final state is final. State, employer, the name of an erased
-- holder and the note can change. The file is added while it is sealed.
create function refuse_issued_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

create function refuse_printed_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.language, new.template_version) is distinct from (old.language, old.template_version) then
    raise exception 'an issued certificate is not changed' using errcode = 'restrict_violation', constraint = 'certificate.immutable';
  end if;
  return new;
end $$;
create trigger refuse_printed_change before update on certificate for each row
  when (old.state not in ('waiting', 'sealing')) execute function refuse_printed_change();

create function follow_employer() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update certificate set company_id = (select company_id from coworker where user_id = new.user_id and until is null)
  where user_id = new.user_id;
  return null;
end $$;
create trigger follow_employer after insert or update on coworker for each row execute function follow_employer();

-- Issued certificates by due date, so that the dashboard does not count a million rows.
create table certificate_ending (
  -- The zero id counts all authorities.
  authority_id uuid not null,
  due_date date not null,
  -- Lets transactions issue in parallel.
  slot int not null,
  certificates int not null,
  primary key (authority_id, due_date, slot)
);

-- Issued certificates are never deleted, so deletes need no count.
create function count_ending() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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

-- Reminders that were sent.
create table certificate_reminder (
  certificate_id uuid not null references certificate,
  -- Days before the due date.
  step int not null,
  at timestamptz not null default now(),
  primary key (certificate_id, step)
);

-- Yearly instructions of a certificate holder.
create table instruction (
  id uuid primary key,
  certificate_id uuid not null references certificate,
  day date not null,
  instructor text not null,
  recorded_by uuid not null references "user",
  created_at timestamptz not null default now()
);
create index on instruction (certificate_id, day);

create table instruction_reminder (
  certificate_id uuid not null references certificate,
  due date not null,
  at timestamptz not null default now(),
  primary key (certificate_id, due)
);

-- A holder's request to the authority; one is open at a time.
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
call notify_changes('renewalRequest', 'renewal_request', '{authority_id}');

create function close_renewal_request() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update renewal_request
    set state = case new.state when 'superseded' then 'renewed' else 'ended' end,
      answered_at = now(), updated_at = now(), version = version + 1
    where certificate_id = new.id and state = 'open';
  return null;
end $$;
create trigger close_renewal_request after update of state on certificate for each row
  when (new.state in ('superseded', 'revoked') and old.state <> new.state) execute function close_renewal_request();

-- A template that is issued to many people.
create table course (
  id uuid primary key,
  authority_id uuid not null references authority,
  template_id uuid not null references template,
  -- Version at the time of the order: all participants get the same text.
  template_version int not null,
  language text check (language in ('de', 'en', 'it')),
  issue_date date not null,
  note text not null default '',
  -- The author confirmed prerequisites that are not in the register.
  prerequisites_checked boolean not null default false,
  author_id uuid not null references "user",
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index on course (authority_id, created_at, id);
create index on course (created_at, id);
create index on course (author_id, created_at, id);
create index on course (template_id);
create trigger count_change after insert or update or delete on course for each statement execute function count_change('course');

-- Each participant is issued separately: open, refused with a problem, or a certificate. A participant named by an address
-- without an account waits for the account. The row does not reveal whether an address has one.
create table course_place (
  course_id uuid not null references course,
  position int not null,
  user_id uuid references "user",
  -- As entered, until the certificate exists.
  email text,
  identity_check text not null,
  -- The issuer: the author of the course, or of the retry after a refusal.
  author_id uuid not null references "user",
  certificate_id uuid references certificate,
  problem text,
  primary key (course_id, position),
  unique (course_id, user_id),
  unique (course_id, email),
  check (certificate_id is null or problem is null)
);
create index on course_place (user_id);
create index on course_place (certificate_id);

-- Training documents, attached before the certificate is sealed.
create table certificate_document (
  certificate_id uuid not null references certificate,
  file_id uuid not null references file,
  primary key (certificate_id, file_id)
);
create index on certificate_document (file_id);
create table course_document (
  course_id uuid not null references course,
  file_id uuid not null references file,
  primary key (course_id, file_id)
);
create index on course_document (file_id);

-- Documents of certificates and reports: the input, the hash of the sealed file, and the key.
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
  -- Authenticates code, content and hash with the installation's secret.
  attestation bytea,
  -- Attempts that exceeded the limits of time or memory.
  costly_tries smallint not null default 0,
  -- Failed attempts to get an external time stamp, and whether the document was sealed without one.
  timestamp_tries smallint not null default 0,
  timestamp_missing boolean not null default false,
  failure text
);
create index on issued_document (file_id);
-- Each start looks for documents without a seal.
create index on issued_document (record_id) where sealed_at is null;
create index on issued_document (sealed_at) where timestamp_missing;

-- Signed Open Badges credential of a certificate, which others verify without this installation.
create table credential (
  id uuid primary key,
  certificate_id uuid not null unique references certificate,
  authority_id uuid not null references authority,
  -- Random id of the holder, used nowhere else.
  subject_id uuid not null unique,
  list_number int not null check (list_number > 0),
  status_index int not null check (status_index between 0 and 131071),
  created_at timestamptz not null default now(),
  credential_key_id uuid references credential_key,
  jwt text,
  -- Signed with the older context of Open Badges.
  older_jwt text,
  check ((credential_key_id is null) = (jwt is null)),
  constraint credential_older_check check (older_jwt is null or jwt is not null),
  constraint "credential.placeTaken" unique (authority_id, list_number, status_index)
);
create index on credential (credential_key_id) where credential_key_id is not null;

-- A position in a status list is permanent, and a signed credential does not change.
create function refuse_credential_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' or old.jwt is not null
      or (new.id, new.certificate_id, new.authority_id, new.subject_id, new.list_number, new.status_index)
        is distinct from
        (old.id, old.certificate_id, old.authority_id, old.subject_id, old.list_number, old.status_index) then
    raise exception 'a credential is not changed' using errcode = 'restrict_violation', constraint = 'credential.immutable';
  end if;
  return new;
end $$;
create trigger refuse_credential_change before update or delete on credential for each row execute function refuse_credential_change();
create trigger refuse_truncate before truncate on credential execute function refuse_change();

-- Wallets that hold a card. They are notified when the certificate changes.
create table wallet_pass (
  certificate_id uuid not null references certificate on delete cascade,
  wallet text not null check (wallet in ('apple', 'google')),
  -- Name of the device for this installation; empty for Google, which reports no devices.
  device text not null default '',
  push_token text not null default '',
  created_at timestamptz not null default now(),
  primary key (certificate_id, wallet, device)
);
create index on wallet_pass (device) where wallet = 'apple';

-- Links that show a certificate or report without an account.
create table share_link (
  id uuid primary key,
  token_sha256 bytea not null unique,
  record_kind text not null check (record_kind in ('certificate', 'report')),
  record_id uuid not null,
  -- The link works as long as this user may read the record.
  user_id uuid not null references "user" on delete cascade,
  until date not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index on share_link (record_id, created_at);
create index on share_link (user_id);
create index on share_link (expires_at);

-- When a link was opened; not by whom.
create table share_opening (
  id bigint generated always as identity primary key,
  link_id uuid not null references share_link on delete cascade,
  at timestamptz not null default now(),
  what text not null check (what in ('page', 'file'))
);
create index on share_opening (link_id, at);
