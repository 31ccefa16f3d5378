-- How a person proves to be who they are: second factors, sessions that can be listed and renewed, and what was tried.

-- The address to come, until whoever reads its mail has confirmed it.
alter table one_use_token add column email text;

-- `id` names a session without being a key to it, and stays when the key is renewed. A new key may be lost on its
-- way, so the old one counts until the new one, `renewed_from` it, is used: then it is superseded.
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column second_factor_at timestamptz,
  add column renew boolean not null default false,
  add column renewed_at timestamptz,
  add column renewed_from bytea,
  add column superseded_at timestamptz;
create index on session (id);

-- Whoever's role changes gets a new key with the next answer: one from before opens no more than it did.
create function renew_sessions() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  -- In the order in which every statement takes the keys of a session: two of them never wait for each other.
  perform from session where user_id = (changed ->> tg_argv[0])::uuid order by token_sha256 for update;
  update session set renew = true
    where user_id = (changed ->> tg_argv[0])::uuid and not renew and renewed_at is null;
  return null;
end $$;
create trigger renew_sessions after insert or update of role, until or delete on coworker
  for each row execute function renew_sessions('user_id');
create trigger renew_sessions after insert or update of role or delete on authority_member
  for each row execute function renew_sessions('user_id');
create trigger renew_sessions after update of is_admin on "user"
  for each row when (old.is_admin is distinct from new.is_admin) execute function renew_sessions('id');

-- A session that has ended or is not what it was: whoever listens by it is asked anew who they are.
create function tell_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('written', jsonb_build_object('kind', 'standing', tg_argv[0], to_jsonb(old) -> tg_argv[1])::text);
  return null;
end $$;
create trigger tell_ended after delete on session for each row execute function tell_standing('user_id', 'user_id');
create trigger tell_changed after update on session for each row
  when ((old.renew, old.expires_at, old.superseded_at, old.second_factor_at)
    is distinct from (new.renew, new.expires_at, new.superseded_at, new.second_factor_at))
  execute function tell_standing('user_id', 'user_id');
create trigger tell_standing after update on company for each row
  when ((old.activated, old.locked_at) is distinct from (new.activated, new.locked_at))
  execute function tell_standing('company_id', 'id');

create table totp (
  user_id uuid primary key references "user" on delete cascade,
  wrapped_seed bytea,
  -- One to come, until a first code of it was given; the seed in force stays until then.
  wrapped_next bytea,
  confirmed_at timestamptz,
  -- The last time step that counted; each counts once.
  last_step bigint not null default 0
);

-- The codes of one set share a salt, so that a given one is hashed once.
create table recovery_code (
  user_id uuid not null references "user" on delete cascade,
  salt bytea not null,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkey (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  credential_id text not null constraint "secondFactor.passkeyKnown" unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkey (user_id);

create table passkey_challenge (
  challenge_sha256 bytea primary key,
  -- Whoever is to answer it; null where nobody has said yet who they are.
  user_id uuid references "user" on delete cascade,
  registers boolean not null,
  expires_at timestamptz not null
);
create index on passkey_challenge (expires_at);

-- The password was right and the second factor is awaited. Not a session: it gives no right but to finish.
create table pending_sign_in (
  token_sha256 bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  attempts int not null default 0,
  expires_at timestamptz not null
);

-- A browser on which somebody signed in before: others' failures do not keep them out there.
create table known_device (
  token_sha256 bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  last_used_at timestamptz not null default now()
);
create index on known_device (user_id);

create table sign_in_failure (
  key bytea primary key,
  failures int not null default 1,
  blocked_until timestamptz,
  last_at timestamptz not null default now()
);

-- Failures of everybody, by five minutes.
create table sign_in_count (
  since timestamptz primary key,
  failures int not null default 1,
  alarmed boolean not null default false
);

-- Names given at a sign-up with an address that has an account already: whether it had one must not show by them.
create table reserved_username (
  username text primary key
);
