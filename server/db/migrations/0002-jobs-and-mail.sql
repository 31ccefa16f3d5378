-- Mail, number series, idempotency, settings and errors of the installation. The job library has its own schema.

create table mail (
  id uuid primary key,
  recipient text not null,
  letter text not null,
  locale text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- Address for the one-click unsubscribe header.
  unsubscribe text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Over the daily limit of mail that others can cause: never sent.
  withheld_at timestamptz,
  attempts int not null default 0,
  -- Last status code of the mail server.
  error text,
  -- The certificate or course that shows whether this mail arrived.
  about uuid
);
create index on mail (created_at);
create index on mail (lower(recipient), created_at);
create index on mail (about) where about is not null;

-- Series without gaps: a number is drawn in the transaction that uses it, so a rollback returns it.
create table number_series (
  owner_id uuid not null,
  kind text not null,
  year int not null,
  last int not null,
  primary key (owner_id, kind, year)
);

-- Numbers whose document could not be created, so that a series has no unexplained gap.
create table void_number (
  owner_id uuid not null,
  kind text not null,
  number text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (owner_id, kind, number)
);

create table idempotency_key (
  actor_id uuid not null,
  key text not null,
  action text not null,
  body_hmac bytea not null,
  status int not null default 200,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index on idempotency_key (created_at);

-- Shared by all instances.
create table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- The operator as named on the legal pages: one row.
create table operator (
  one boolean primary key default true check (one),
  facts jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- Errors of browsers, server and jobs, without personal data.
create table fault (
  id uuid primary key,
  -- Hash of kind, name, message, place and innermost frames. The same error again increases the count.
  fingerprint bytea not null unique,
  kind text not null check (kind in ('web', 'server', 'job')),
  name text not null,
  message text not null,
  place text not null,
  frames text[] not null,
  version text not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Error numbers that users saw, newest first.
  shown text[] not null default '{}'
);
create index on fault (last_at desc, id);

-- Rows that the daily retention job removed.
create table clearing (
  at timestamptz not null default now(),
  what text not null,
  removed bigint not null
);
