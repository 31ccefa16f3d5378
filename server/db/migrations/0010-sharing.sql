-- Links by which somebody without an account sees one certificate or report. Only the hash of a link is stored.
create table share_link (
  id uuid primary key,
  token_sha256 bytea not null unique,
  record_kind text not null check (record_kind in ('certificate', 'report')),
  record_id uuid not null,
  -- Who made it: it is open as long as they may read the record themselves.
  user_id uuid not null references "user" on delete cascade,
  until date not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index on share_link (record_id, created_at);
create index on share_link (user_id);
create index on share_link (expires_at);

-- When each was opened, and whether its page or its paper. Not by whom: nobody asked them.
create table share_opening (
  id bigint generated always as identity primary key,
  link_id uuid not null references share_link on delete cascade,
  at timestamptz not null default now(),
  what text not null check (what in ('page', 'file'))
);
create index on share_opening (link_id, at);
