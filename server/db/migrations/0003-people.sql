-- Users, consents, sessions and second factors; the files that users upload.

create table file (
  id uuid primary key,
  kind text not null,
  name text not null,
  mime text not null,
  -- Bytes.
  size bigint not null,
  sha256 bytea not null,
  -- Authenticates id, owners and hash with the installation's secret. So write access to the database and the stored files
  -- is not enough to replace a file by another.
  mac bytea check (octet_length(mac) = 32),
  user_id uuid,
  author_id uuid,
  company_id uuid,
  authority_id uuid,
  created_at timestamptz not null default now()
);
create index on file (author_id);
create index on file (company_id);
-- Attachments without a post.
create index on file (author_id) where kind = 'attachment';

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
  -- The browser of the sign-up, until the activation: it does not ask for the password again.
  signup_browser_sha256 bytea,
  -- Last proof that the user reads the mailbox: a link that was sent there.
  email_confirmed_at timestamptz,
  -- Since when the account belongs to the owner of the mailbox. A second factor from before may be of another person.
  owned_since timestamptz,
  firstname text not null default '' collate "de-x-icu",
  lastname text not null default '' collate "de-x-icu",
  -- When the present name, email and Eval-ID were set. Written by `guard_person`.
  named_at timestamptz not null default now(),
  phone text not null default '',
  birthday date,
  street text not null default '',
  city text not null default '',
  zip text not null default '',
  country text not null default '',
  picture_id uuid references file,
  public_profile boolean not null default false,
  public_fields text[] not null default '{}',
  certificate_notification boolean not null default true,
  expiry_digest boolean not null default true,
  last_login timestamptz,
  last_activity timestamptz,
  -- When the owner of an unused account was asked whether it is still needed.
  unused_asked_at timestamptz,
  -- By an administrator. No emailed link activates the account again.
  deactivated_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  fullname text not null generated always as (btrim(firstname || ' ' || lastname)) stored collate "de-x-icu",
  search_text text not null generated always as
    (spellings(firstname || ' ' || lastname || ' ' || firstname) || ' ' || lower(evalid)) stored,
  -- For readers who may see email and username.
  account_text text not null generated always as
    (spellings(firstname || ' ' || lastname || ' ' || firstname) || ' ' || lower(evalid || ' ' || email || ' ' || username)) stored
);
create unique index "user.usernameTaken" on "user" (lower(normalize(username, nfkc)));
create unique index "user.emailTaken" on "user" (lower(normalize(email, nfkc)));
create index on "user" using gin (search_text gin_trgm_ops);
create index on "user" using gin (account_text gin_trgm_ops);
create index on "user" (lastname, id);
create index on "user" (firstname, id);
create index on "user" (created_at, id);
create index on "user" (picture_id) where picture_id is not null;
create index on "user" (id) where erased_at is not null;
-- Few of many.
create index on "user" (id) where not activated;
create trigger count_change after insert or update or delete on "user" for each statement execute function count_change('user');
-- Coworkers are listed with name and address.
create trigger count_change_coworker after insert or update or delete on "user" for each statement execute function count_change('coworker');

-- Usernames from sign-ups with the address of an existing account. They stay taken, so that a sign-up does not reveal
-- whether the address has an account.
create table reserved_username (
  username text primary key
);

-- Published versions of the legal pages. A user can read the version that they agreed to.
create table legal_text (
  kind text not null check (kind in ('privacy', 'terms', 'imprint')),
  version int not null check (version > 0),
  -- Markdown by language; null for the text of the product.
  texts jsonb not null,
  asks_anew boolean not null,
  published_at timestamptz not null default now(),
  author_id uuid references "user",
  primary key (kind, version)
);
create trigger refuse_change before update or delete on legal_text for each row execute function refuse_change();
create trigger refuse_truncate before truncate on legal_text execute function refuse_change();

create table consent (
  id uuid primary key,
  user_id uuid not null references "user",
  subject text not null,
  document_version text not null,
  -- Hash of the text that the user agreed to.
  text_sha256 bytea,
  language text not null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create unique index on consent (user_id, subject) where withdrawn_at is null;

create table session (
  token_sha256 bytea primary key,
  -- Names the session and stays when the key is renewed.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now(),
  second_factor_at timestamptz,
  expires_at timestamptz not null,
  -- The next answer carries a new key.
  renew boolean not null default false,
  renewed_at timestamptz,
  -- The previous key. It is valid until this key is used, because the answer with the new key can be lost.
  renewed_from bytea,
  superseded_at timestamptz,
  user_agent text not null default ''
);
create index on session (user_id);
create index on session (id);
create trigger notify_ended after delete on session for each row execute function notify_standing('user_id', 'user_id');
create trigger notify_update after update on session for each row
  when ((old.renew, old.expires_at, old.superseded_at, old.second_factor_at)
    is distinct from (new.renew, new.expires_at, new.superseded_at, new.second_factor_at))
  execute function notify_standing('user_id', 'user_id');

-- A change of role renews the session keys. Rows are locked in key order, as everywhere, to avoid deadlocks. Argument: the
-- column with the user.
create function renew_sessions() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform from session where user_id = (changed ->> tg_argv[0])::uuid order by token_sha256 for update;
  update session set renew = true
    where user_id = (changed ->> tg_argv[0])::uuid and not renew and renewed_at is null;
  return null;
end $$;
create trigger renew_sessions after update of is_admin on "user"
  for each row when (old.is_admin is distinct from new.is_admin) execute function renew_sessions('id');

create table totp (
  user_id uuid primary key references "user" on delete cascade,
  wrapped_seed bytea,
  -- A new seed until its first code is entered. The present seed stays valid.
  wrapped_next bytea,
  confirmed_at timestamptz,
  -- Last accepted time step; each is accepted once.
  last_step bigint not null default 0
);

-- The codes of a set share a salt: a code is hashed once to compare it with all.
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
  -- Null when a user signs in without a username.
  user_id uuid references "user" on delete cascade,
  registers boolean not null,
  expires_at timestamptz not null
);
create index on passkey_challenge (expires_at);

-- The password was correct and the second factor is missing. Gives no rights of a session.
create table pending_sign_in (
  token_sha256 bytea primary key,
  user_id uuid not null references "user" on delete cascade,
  attempts int not null default 0,
  expires_at timestamptz not null
);

-- Browsers of former sign-ins. Failures of others do not block them.
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

-- Failures of all users in intervals of five minutes.
create table sign_in_count (
  since timestamptz primary key,
  failures int not null default 1,
  alarmed boolean not null default false
);
