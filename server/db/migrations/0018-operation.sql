-- What whoever runs the installation needs: what went wrong in it, and what it says of itself.

-- What went wrong and how often, without whom it happened to.
create table fault (
  id uuid primary key,
  -- Of its kind, name, message, place and innermost calls: the same again is counted.
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
  -- The numbers people were shown, the newest first.
  shown text[] not null default '{}'
);
create index on fault (last_at desc, id);

-- Who runs the installation, as its legal pages name them: one row, once somebody has filled it in.
create table operator (
  one boolean primary key default true check (one),
  facts jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- What was published of these pages. Whoever agreed to a version can read it for as long as there is one.
create table legal_text (
  kind text not null check (kind in ('privacy', 'terms', 'imprint')),
  version int not null check (version > 0),
  -- Markdown by language; null where the product's own text stands.
  texts jsonb not null,
  asks_anew boolean not null,
  published_at timestamptz not null default now(),
  author_id uuid references "user",
  primary key (kind, version)
);
create trigger refuse_change before update or delete on legal_text for each row execute function refuse_change();
create trigger refuse_truncate before truncate on legal_text execute function refuse_change();

-- The words somebody agreed to, beside the name of their version.
alter table consent add column text_sha256 bytea;

-- When the owner of an account that nobody uses was asked whether it is still needed.
alter table "user" add column unused_asked_at timestamptz;
