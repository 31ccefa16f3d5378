-- What lets the world check a certificate without asking us: keys of each authority, and one signed credential per certificate.

-- Two keys, made and replaced together: RSA signs the credential as a whole, Ed25519 the proof inside it.
create table credential_key (
  id uuid primary key,
  authority_id uuid not null references authority,
  -- As in the addresses of the keys: rs-1 and ed-1.
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

create table credential (
  id uuid primary key,
  certificate_id uuid not null unique references certificate,
  authority_id uuid not null references authority,
  -- Whom it is about: a number that names nobody and is nowhere else.
  subject_id uuid not null unique,
  list_number int not null check (list_number > 0),
  status_index int not null check (status_index between 0 and 131071),
  created_at timestamptz not null default now(),
  credential_key_id uuid references credential_key,
  jwt text,
  check ((credential_key_id is null) = (jwt is null)),
  constraint "credential.placeTaken" unique (authority_id, list_number, status_index)
);
create index on credential (credential_key_id) where credential_key_id is not null;

-- A place in a status list is given once and for ever, and what was signed stays as it is.
create function refuse_credential_change() returns trigger language plpgsql as $$
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

-- What no longer holds is found without reading what does.
create index on certificate (authority_id) where state <> 'issued';
create index on "user" (id) where erased_at is not null;
create index on chain_entry (object_id) where type in ('certificate.revoked', 'certificate.superseded');

-- Where a card lies in the wallet of a phone: it is told when the certificate behind it changes.
create table wallet_pass (
  certificate_id uuid not null references certificate on delete cascade,
  wallet text not null check (wallet in ('apple', 'google')),
  -- What the phone calls itself, for this installation alone; Google tells nothing of phones.
  device text not null default '',
  push_token text not null default '',
  created_at timestamptz not null default now(),
  primary key (certificate_id, wallet, device)
);
create index on wallet_pass (device) where wallet = 'apple';
