-- Companies with coworkers and invitations, authorities with members and keys, and what users keep for them.

create table company (
  id uuid primary key,
  name text not null collate "de-x-icu",
  -- Reduced to visually distinct characters: two companies with the same value can be mistaken for each other.
  name_skeleton text not null,
  email text not null,
  uid text not null default '',
  vat_id text not null default '',
  -- False if `vat_id` follows from `uid` and country. Such a number is calculated again when one of them changes.
  vat_id_entered boolean not null default false,
  street text not null default '',
  city text not null default '' collate "de-x-icu",
  zip text not null default '',
  country text not null default '',
  logo_id uuid references file,
  activated boolean not null default false,
  -- First activation. The founder can remove a company that was never active.
  activated_at timestamptz,
  locked_at timestamptz,
  lock_reason text not null default '',
  -- Coworkers may measure isolation on the live battery (UN R100, Annex 5A).
  allows_r0 boolean not null default false,
  -- Every value is judged with its measurement uncertainty against it.
  guarded_rule boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || city)) stored
);
create unique index "company.nameTaken" on company (lower(normalize(name, nfkc)));
create unique index "company.emailTaken" on company (lower(normalize(email, nfkc)));
create index on company using gin (search_text gin_trgm_ops);
create index on company (name, id);
create index on company (name_skeleton);
create index on company (logo_id) where logo_id is not null;
create trigger count_change after insert or update or delete on company for each statement execute function count_change('company');
create trigger notify_standing after update on company for each row
  when ((old.activated, old.locked_at) is distinct from (new.activated, new.locked_at))
  execute function notify_standing('company_id', 'id');

create table coworker (
  id uuid primary key,
  company_id uuid not null references company,
  user_id uuid not null references "user",
  role text not null check (role in ('admin', 'employee')),
  -- The suspension in force, which every call reads with the role. See `coworker_suspension`.
  suspension_id uuid,
  since timestamptz not null default now(),
  until timestamptz,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (until >= since)
);
create unique index "coworker.alreadyInCompany" on coworker (user_id) where until is null;
create index on coworker (company_id) where until is null;
create trigger count_change after insert or update or delete on coworker for each statement execute function count_change('user', 'certificate');
create trigger count_change_coworker after insert or update or delete on coworker for each statement execute function count_change('coworker');
call notify_changes('coworker', 'coworker', '{company_id}');
create trigger renew_sessions after insert or update of role, until or delete on coworker
  for each row execute function renew_sessions('user_id');
create trigger renew_suspended_sessions after update of suspension_id on coworker
  for each row execute function renew_sessions('user_id');

-- The row of an erased user stays, so a foreign key does not prevent that the user joins. The lock waits for an erasure in
-- progress.
create function refuse_erased() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from "user" where id = new.user_id and erased_at is null for key share;
  if not found then
    raise exception 'nobody is there any more' using errcode = '23514', constraint = 'notFound';
  end if;
  return new;
end $$;
create trigger refuse_erased before insert on coworker for each row execute function refuse_erased();

-- A suspended coworker stays in the company without rights until the suspension is lifted.
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
alter table coworker add foreign key (suspension_id) references coworker_suspension;

-- A suspension is lifted once. An erasure may replace a name in the reason.
create function refuse_suspension_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  open_columns text[] := case when is_erasing() then array['reason'] when old.lifted_at is null then array['lifted_by', 'lifted_at'] else '{}' end;
begin
  if to_jsonb(new) - open_columns <> to_jsonb(old) - open_columns then
    raise exception 'a suspension is not changed' using errcode = 'restrict_violation', constraint = 'coworker.notSuspended';
  end if;
  return new;
end $$;
create trigger refuse_suspension_change before update on coworker_suspension for each row execute function refuse_suspension_change();

create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  -- Recipient of the mail. Shown only if the inviter entered it.
  email text not null,
  -- Set for an invitation by Eval-ID, which only this user can accept.
  user_id uuid references "user",
  role text not null default 'employee' check (role in ('admin', 'employee')),
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  token_sha256 bytea not null unique,
  invited_by uuid not null references "user",
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index "invitation.alreadyInvited" on invitation (company_id, lower(normalize(email, nfkc))) where state = 'open';
create index on invitation (company_id, created_at, id);
create index on invitation (lower(normalize(email, nfkc)));
create index on invitation (user_id);
create trigger count_change after insert or update or delete on invitation for each statement execute function count_change('invitation');
call notify_changes('invitation', 'invitation', '{company_id, user_id}');

-- Links that work once: activation, password reset, change of email, activation of a company, first setup.
create table one_use_token (
  token_sha256 bytea primary key,
  purpose text not null,
  user_id uuid references "user" on delete cascade,
  company_id uuid references company on delete cascade,
  -- The new address, until the link sent to it is opened.
  email text,
  -- The session that requested the new address; no other can confirm it.
  session_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_use_token (user_id, purpose);
create index on one_use_token (company_id) where company_id is not null;

create table authority (
  id uuid primary key,
  name text not null collate "de-x-icu",
  -- First part of every certificate number.
  code text not null constraint "certificationAuthority.codeTaken" unique check (code ~ '^[A-Z0-9]{2,8}$'),
  email text not null,
  street text not null default '',
  city text not null default '' collate "de-x-icu",
  zip text not null default '',
  country text not null default '',
  logo_id uuid references file,
  allows_r0 boolean not null default false,
  guarded_rule boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || code || ' ' || city)) stored
);
create unique index "certificationAuthority.nameTaken" on authority (lower(normalize(name, nfkc)));
create unique index "certificationAuthority.emailTaken" on authority (lower(normalize(email, nfkc)));
create index on authority using gin (search_text gin_trgm_ops);
create index on authority (logo_id) where logo_id is not null;
create trigger count_change after insert or update or delete on authority for each statement execute function count_change('certificationAuthority');

create table authority_member (
  authority_id uuid not null references authority,
  user_id uuid not null references "user",
  role text not null check (role in ('admin', 'adminReadOnly', 'trainer', 'trainerReadOnly')),
  since timestamptz not null default now(),
  constraint "member.alreadyMember" primary key (authority_id, user_id)
);
create index on authority_member (user_id);
create trigger refuse_erased before insert on authority_member for each row execute function refuse_erased();
create trigger renew_sessions after insert or update of role or delete on authority_member
  for each row execute function renew_sessions('user_id');

-- Users that an authority may see: present and former holders of its certificates.
create table authority_holder (
  authority_id uuid not null references authority,
  user_id uuid not null references "user",
  primary key (authority_id, user_id)
);
create index on authority_holder (user_id);
create trigger count_change after insert or delete on authority_holder for each statement execute function count_change('user');

-- Private keys, encrypted with a secret outside the database: the root, the timestamps, the seal of each authority, and the
-- seal of the platform for reports (`authority_id` is null).
create table signing_key (
  id uuid primary key,
  kind text not null check (kind in ('root', 'timestamp', 'seal')),
  authority_id uuid references authority,
  owner text not null,
  certificate bytea not null,
  wrapped_key bytea not null,
  -- A seal that the authority uploaded. Its certificate does not lead to the root of the installation.
  uploaded boolean not null default false,
  created_at timestamptz not null default now(),
  not_after timestamptz not null,
  retired_at timestamptz,
  disabled_at timestamptz
);
create index on signing_key (kind, authority_id);
create unique index on signing_key (kind) where kind in ('root', 'timestamp') and retired_at is null;
create unique index on signing_key (coalesce(authority_id, '00000000-0000-0000-0000-000000000000')) where kind = 'seal' and retired_at is null;

-- A pair, created and replaced together: RSA signs a credential as a whole, Ed25519 the proof inside it.
create table credential_key (
  id uuid primary key,
  authority_id uuid not null references authority,
  -- Part of the addresses of the keys: rs-1 and ed-1.
  number int not null check (number > 0),
  rsa_public bytea not null,
  rsa_wrapped bytea not null,
  ed_public bytea not null,
  ed_wrapped bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  disabled_at timestamptz,
  unique (authority_id, number)
);
create unique index on credential_key (authority_id) where retired_at is null;

create table saved_view (
  id uuid primary key,
  list text not null,
  name text not null collate "de-x-icu",
  -- Sort order, search, filters and columns from the address of the list.
  state jsonb not null,
  -- Of a user, or shared by a company or an authority.
  user_id uuid references "user" on delete cascade,
  company_id uuid references company on delete cascade,
  authority_id uuid references authority on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name)) stored,
  check (num_nonnulls(user_id, company_id, authority_id) = 1)
);
create unique index "savedView.nameTaken" on saved_view (coalesce(user_id, company_id, authority_id), list, lower(normalize(name, nfkc)));
create index on saved_view using gin (search_text gin_trgm_ops);
create index on saved_view (user_id, name, id);
create index on saved_view (company_id, name, id);
create index on saved_view (authority_id, name, id);
create index on saved_view (created_at, id);
create trigger count_change after insert or update or delete on saved_view for each statement execute function count_change('savedView');

-- The view with which a list opens. Ignored if the user may no longer see the view.
create table default_view (
  user_id uuid not null references "user" on delete cascade,
  list text not null,
  view_id uuid not null references saved_view on delete cascade,
  primary key (user_id, list)
);
create index on default_view (view_id);

-- Calendar subscriptions: own certificates, or those of a company or an authority. Rights are checked at each call.
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

-- Weekly summaries of expiring certificates to administrators. Also written if there was nothing to send.
create table digest (
  user_id uuid not null references "user" on delete cascade,
  -- Monday of the week.
  week date not null,
  primary key (user_id, week)
);
