-- What every resource needs: counting changes, promises that are kept once, the log, numbers without gaps.

create extension if not exists pg_trgm;

-- How often a resource was written, in slots so that parallel writers do not wait for each other.
-- A list keeps its exact total as long as the sum has not moved.
create table change_count (
  resource text not null,
  slot int not null,
  changes bigint not null,
  primary key (resource, slot)
);

create function count_change() returns trigger language plpgsql as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    insert into change_count (resource, slot, changes) values (name, pg_backend_pid() % 64, 1)
    on conflict (resource, slot) do update set changes = change_count.changes + 1;
  end loop;
  return null;
end $$;

-- From here on every instance hears, with the commit, that things of this kind were written, and whose they are; never
-- what they say. Of a statement that writes the things of very many at once only some hear: nobody waits for that.
create procedure tells(kind text, of_table text, owners text[], only_of text default 'true') language plpgsql as $$
declare
  whose text := (select string_agg(format(', %L, %I', owner, owner), '') from unnest(owners) owner);
begin
  execute format($made$
    create function tell_%1$s() returns trigger language plpgsql as $body$
    begin
      perform pg_notify('written', told.it::text) from (
        select distinct jsonb_build_object('kind', %2$L %3$s) as it from written where %4$s limit 100) told;
      return null;
    end $body$ $made$, of_table, kind, whose, only_of);
  execute format('create trigger tell_added after insert on %1$s referencing new table as written
    for each statement execute function tell_%1$s()', of_table);
  execute format('create trigger tell_changed after update on %1$s referencing new table as written
    for each statement execute function tell_%1$s()', of_table);
  execute format('create trigger tell_removed after delete on %1$s referencing old table as written
    for each statement execute function tell_%1$s()', of_table);
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what was written: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- A gap-free series: taken in the transaction that uses the number, so a rollback gives it back.
create table number_series (
  owner_id uuid not null,
  kind text not null,
  year int not null,
  last int not null,
  primary key (owner_id, kind, year)
);

-- A number whose document could not be made is kept here as void: there is no silent gap.
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

-- Every deed, written in its own transaction. Names no person but by id.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  object_id uuid,
  company_id uuid,
  authority_id uuid,
  request_id text
);
create index on audit_entry (object_id, at);
create index on audit_entry (actor_id, at);
create trigger refuse_change before update or delete on audit_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_entry execute function refuse_change();

-- The events that must never be rewritten unnoticed. Each entry carries the hash of the one before it.
-- Who did it and what was written stand beside it: the entry, which is published, holds salted hashes of them only.
-- So payload and salt may be erased with a person, and the chain stays whole.
create table chain_entry (
  sequence bigint primary key,
  at timestamptz not null,
  type text not null,
  actor_sha256 bytea not null,
  object_id uuid not null,
  payload_sha256 bytea not null,
  previous bytea not null,
  hash bytea not null
);
create index on chain_entry (object_id, sequence);
create trigger refuse_change before update or delete on chain_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_entry execute function refuse_change();

create table chain_payload (
  sequence bigint primary key references chain_entry,
  salt bytea,
  payload jsonb,
  actor_salt bytea not null,
  actor_id uuid,
  check ((salt is null) = (payload is null))
);

-- The tree over the log, as of RFC 6962: the root of each 256 whole entries, from which every proof is made.
create table chain_tile (
  position bigint primary key,
  hash bytea not null
);
create trigger refuse_change before update or delete on chain_tile for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_tile execute function refuse_change();

-- What was signed of the log, to be published. It lies outside the database as well, and is believed only there.
create table chain_checkpoint (
  size bigint primary key,
  note text not null,
  -- When the second place had it, where one is configured.
  delivered_at timestamptz
);
create trigger refuse_change before delete on chain_checkpoint for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_checkpoint execute function refuse_change();

create table file (
  id uuid primary key,
  kind text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  user_id uuid,
  author_id uuid,
  company_id uuid,
  authority_id uuid,
  created_at timestamptz not null default now()
);

create table mail (
  id uuid primary key,
  recipient text not null,
  letter text not null,
  locale text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- One too many of what others caused that day: never sent.
  withheld_at timestamptz,
  attempts int not null default 0,
  -- What the mail server said last, as its code.
  error text,
  -- The certificate or course it tells of: there it is shown that it did not arrive.
  about uuid
);
create index on mail (created_at);
create index on mail (about) where about is not null;

create table setting (
  name text primary key,
  value jsonb not null
);

-- How often a stranger called, for all instances together.
create table rate_limit (
  key text primary key,
  points int not null default 0,
  expire bigint
);

-- What the daily clearing removed, and how much of it.
create table clearing (
  at timestamptz not null default now(),
  what text not null,
  removed bigint not null
);
