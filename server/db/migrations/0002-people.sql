-- People, how they sign in, their company and their authorities.

create table "user" (
  id uuid primary key,
  uuid uuid not null unique,
  evalid text not null constraint "user.evalIdTaken" unique,
  username text not null,
  email text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  is_admin boolean not null default false,
  activated boolean not null default false,
  activation_email_sent boolean not null default false,
  firstname text not null default '' collate "de-x-icu",
  lastname text not null default '' collate "de-x-icu",
  phone text not null default '',
  birthday date,
  street text not null default '',
  city text not null default '',
  zip text not null default '',
  country text not null default '',
  certificate_notification boolean not null default true,
  last_login timestamptz,
  last_activity timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  fullname text not null generated always as (btrim(firstname || ' ' || lastname)) stored collate "de-x-icu",
  search_text text not null generated always as (lower(firstname || ' ' || lastname || ' ' || evalid)) stored
);
create unique index "user.usernameTaken" on "user" (lower(normalize(username, nfkc)));
create unique index "user.emailTaken" on "user" (lower(normalize(email, nfkc)));
create index on "user" using gin (search_text gin_trgm_ops);
create index on "user" (lastname, id);
create index on "user" (firstname, id);
create index on "user" (created_at, id);
create trigger count_change after insert or update or delete on "user" for each statement execute function count_change('user');

create table consent (
  id uuid primary key,
  user_id uuid not null references "user",
  subject text not null,
  document_version text not null,
  language text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index on consent (user_id, subject) where withdrawn_at is null;

create table session (
  token_sha256 bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index on session (user_id);

-- One-use links: activation, password reset, company activation, first setup. Only the hash is stored.
create table one_use_token (
  token_sha256 bytea primary key,
  purpose text not null,
  user_id uuid references "user" on delete cascade,
  company_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on one_use_token (user_id, purpose);

create table company (
  id uuid primary key,
  name text not null collate "de-x-icu",
  email text not null,
  uid text not null default '',
  street text not null default '',
  city text not null default '' collate "de-x-icu",
  zip text not null default '',
  country text not null default '',
  activated boolean not null default false,
  -- Whether its people may measure isolation on the live battery (UN R100, Annex 5A).
  allows_r0 boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || city)) stored
);
create index on one_use_token (company_id) where company_id is not null;
alter table one_use_token add foreign key (company_id) references company on delete cascade;
create unique index "company.nameTaken" on company (lower(normalize(name, nfkc)));
create unique index "company.emailTaken" on company (lower(normalize(email, nfkc)));
create index on company using gin (search_text gin_trgm_ops);
create index on company (name, id);
create trigger count_change after insert or update or delete on company for each statement execute function count_change('company');

create table coworker (
  id uuid primary key,
  company_id uuid not null references company,
  user_id uuid not null references "user",
  role text not null check (role in ('admin', 'employee')),
  since timestamptz not null default now(),
  until timestamptz,
  check (until >= since)
);
create unique index "coworker.alreadyInCompany" on coworker (user_id) where until is null;
create index on coworker (company_id) where until is null;
create trigger count_change after insert or update or delete on coworker for each statement execute function count_change('user', 'certificate');

create table authority (
  id uuid primary key,
  name text not null collate "de-x-icu",
  -- Stands at the head of every certificate number.
  code text not null constraint "certificationAuthority.codeTaken" unique check (code ~ '^[A-Z0-9]{2,8}$'),
  email text not null,
  street text not null default '',
  city text not null default '' collate "de-x-icu",
  zip text not null default '',
  country text not null default '',
  allows_r0 boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name || ' ' || code || ' ' || city)) stored
);
create unique index "certificationAuthority.nameTaken" on authority (lower(normalize(name, nfkc)));
create unique index "certificationAuthority.emailTaken" on authority (lower(normalize(email, nfkc)));
create index on authority using gin (search_text gin_trgm_ops);
create trigger count_change after insert or update or delete on authority for each statement execute function count_change('certificationAuthority');

create table authority_member (
  authority_id uuid not null references authority,
  user_id uuid not null references "user",
  role text not null check (role in ('admin', 'adminReadOnly', 'trainer', 'trainerReadOnly')),
  since timestamptz not null default now(),
  primary key (authority_id, user_id)
);
create index on authority_member (user_id);

-- Whose persons an authority may see: those who hold or held a certificate of it.
create table authority_holder (
  authority_id uuid not null references authority,
  user_id uuid not null references "user",
  primary key (authority_id, user_id)
);
create index on authority_holder (user_id);
create trigger count_change after insert or delete on authority_holder for each statement execute function count_change('user');

-- Keys of the root, the timestamps, each authority's seal and the platform's own seal for reports, wrapped with a secret kept outside the database.
create table signing_key (
  id uuid primary key,
  kind text not null check (kind in ('root', 'timestamp', 'seal')),
  authority_id uuid references authority,
  owner text not null,
  certificate bytea not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  not_after timestamptz not null,
  retired_at timestamptz
);
create index on signing_key (kind, authority_id);
create unique index on signing_key (kind) where kind in ('root', 'timestamp') and retired_at is null;
create unique index on signing_key (coalesce(authority_id, '00000000-0000-0000-0000-000000000000')) where kind = 'seal' and retired_at is null;
