-- Audit entries, access log, transparency log, and the erasure of a user's data from it.

-- One row per action, in its transaction. Users are named by id only.
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
create index on audit_entry (company_id, at) where company_id is not null;
create index on audit_entry (authority_id, at) where authority_id is not null;
create index on audit_entry (at, id);
create trigger refuse_change before update or delete on audit_entry for each row execute function refuse_change();
create trigger refuse_truncate before truncate on audit_entry execute function refuse_change();

-- Which administrator read the data of which user.
create table access_log (
  id uuid primary key,
  at timestamptz not null default now(),
  reader_id uuid not null,
  person_id uuid not null,
  action text not null,
  -- The certificate or report that was opened.
  record_id uuid
);
create index on access_log (person_id, at desc, id);
create index on access_log using brin (at);
create trigger refuse_change before update on access_log for each row execute function refuse_change();
-- The retention job removes rows after their period.
create trigger refuse_early_removal before delete on access_log for each row
  when (old.at > now() - interval '1 year') execute function refuse_change();
create trigger refuse_truncate before truncate on access_log execute function refuse_change();

-- Events that must not be rewritten unnoticed. Each entry contains the hash of the previous one. Entries are published, so
-- they contain only salted hashes of actor and payload. An erasure removes payload and salt, and the chain stays valid.
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
create index on chain_entry (object_id) where type in ('certificate.revoked', 'certificate.superseded');
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

-- Authenticates each entry, and the previous entry about the same object, with the installation's secret. So write access
-- to the database is not enough to invent an event, move it to another object or remove it. Separate from the entry, whose
-- hash is published.
create table chain_mac (
  sequence bigint primary key references chain_entry,
  former bigint references chain_entry,
  mac bytea not null check (octet_length(mac) = 32),
  check (former < sequence)
);
create trigger refuse_change before update or delete on chain_mac for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_mac execute function refuse_change();

-- Merkle tree of the log (RFC 6962): the root of each 256 entries.
create table chain_tile (
  position bigint primary key,
  hash bytea not null
);
create trigger refuse_change before update or delete on chain_tile for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_tile execute function refuse_change();

-- Signed checkpoints to publish. A verifier trusts only the copies outside the database.
create table chain_checkpoint (
  size bigint primary key,
  note text not null,
  -- When the second location received it, if one is configured.
  delivered_at timestamptz
);
create trigger refuse_change before delete on chain_checkpoint for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_checkpoint execute function refuse_change();

-- Erased users.
--
-- The application role may write "user" and add to the log, so the database alone cannot distinguish a true erasure from a
-- forged one. It prevents: removing payloads about a user who is not erased, choosing the names in the transaction that
-- removes them, undoing an erasure, and temporary tables that hide those of the schema. Only verify-log finds the rest: an
-- entry `account.erased` that no server of this installation wrote has no valid authentication.
create table erasure (
  user_id uuid primary key references "user",
  at timestamptz not null default now()
);
create trigger refuse_change before update or delete on erasure for each row execute function refuse_change();
create trigger refuse_truncate before truncate on erasure execute function refuse_change();

create function guard_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.erased_at is not null and new.erased_at is distinct from old.erased_at then
    raise exception 'an erased person stays erased' using errcode = 'restrict_violation', constraint = 'erasure.final';
  end if;
  new.named_at := case
    when tg_op = 'UPDATE' and (new.firstname, new.lastname, new.email, new.evalid)
      is not distinct from (old.firstname, old.lastname, old.email, old.evalid) then old.named_at
    else now()
  end;
  return new;
end $$;
create trigger guard_person before insert or update on "user" for each row execute function guard_person();

-- Runs at the end of the transaction: an erasure needs an erased user and an entry in the log.
create function assert_erased() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from public."user" u join public.chain_entry e on e.object_id = u.id and e.type = 'account.erased'
    where u.id = new.user_id and u.erased_at = new.at) then
    raise exception 'nothing is forgotten about a person who is not erased' using errcode = 'restrict_violation', constraint = 'erasure.notErased';
  end if;
  return null;
end $$;
create constraint trigger assert_erased after insert on erasure deferrable initially deferred
  for each row execute function assert_erased();

-- Whether the transaction erases a user. The triggers of final records allow it to replace names.
create function is_erasing() returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(current_setting('eval.erasing', true), '') = 'on' and exists (select from public.erasure where at = now())
$$;

-- A regular expression for whole words; null without names.
create function pattern_of(names text[]) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select '(?<!\w)(?:' || string_agg(regexp_replace(btrim(name) collate "default", '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') || ')(?!\w)'
  from unnest(names) name where length(btrim(name)) > 0
$$;

-- Identifies only this user: searched for in all records.
create function identified_as(person uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.pattern_of(array[email, evalid]) from public."user" where id = person
$$;

-- The full name in either order. Others can have the same name, and users choose theirs, so it is searched for only in
-- records of `contacts_of`. Null if first or last name is missing, because one alone can be any word.
create function named_as(person uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.pattern_of(array[fullname collate "default", (lastname || ' ' || firstname) collate "default"])
  from public."user" where id = person and btrim(firstname) <> '' and btrim(lastname) <> ''
$$;

-- Companies and authorities with which the user was in contact: by role, invitation, certificate or course, and by what the
-- user recorded, decided or requested. Call it before the user leaves them.
create function contacts_of(person uuid) returns table (company_id uuid, authority_id uuid) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select c.company_id, null::uuid from public.coworker c where c.user_id = person
  union select i.company_id, null from public.invitation i where person in (i.user_id, i.invited_by)
  union select s.company_id, null from public.coworker_suspension s where person in (s.suspended_by, s.lifted_by)
  union select null, m.authority_id from public.authority_member m where m.user_id = person
  union select c.company_id, c.authority_id from public.certificate c where person in (c.user_id, c.issued_by)
  union select c.company_id, c.authority_id from public.instruction i join public.certificate c on c.id = i.certificate_id
    where i.recorded_by = person
  union select null, r.authority_id from public.renewal_request r where r.asked_by = person
  union select null, c.authority_id from public.course c where c.author_id = person
  union select null, c.authority_id from public.course_place p join public.course c on c.id = p.course_id
    where person in (p.user_id, p.author_id)
  union select v.company_id, v.authority_id from public.company_vehicle v where v.created_by = person
  union select r.company_id, r.authority_id from public.report r where r.author_id = person
  union select r.company_id, r.authority_id from public.report_takeover t join public.report r on r.id = t.report_id
    where person in (t.from_user, t.taken_by)
  union select a.company_id, a.authority_id from public.report_acceptance a where a.accepted_by = person
  union select t.company_id, t.authority_id from public.disconnection_tag t where person in (t.author_id, t.released_by)
  union select a.company_id, a.authority_id from public.vehicle_action a where a.done_by = person
  union select i.company_id, i.authority_id from public.instrument i where i.created_by = person
$$;

-- Removes the payloads from the log that describe the user's rights, and those whose reason names the user. The entry, its
-- hash and its actor stay. The types are those of `erasable` in server/audit/erasable.ts. Runs with the rights of the
-- owner, because the application role can only add to the log. Call it before the names are replaced and the user leaves
-- companies and authorities.
create function forget_in_log(person uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  identifiers text := public.identified_as(person);
  names text := public.named_as(person);
begin
  insert into public.erasure (user_id)
    select u.id from public."user" u where u.id = person and u.erased_at is null and u.named_at <> now();
  if not found then
    raise exception 'only a person who is being erased is forgotten, by names from before' using errcode = 'restrict_violation', constraint = 'erasure.notErased';
  end if;
  update public.chain_payload p set salt = null, payload = null
  from public.chain_entry e
  where e.sequence = p.sequence and e.object_id = person and e.type = 'account.rights';
  update public.chain_payload p set salt = null, payload = null
  from public.chain_entry e
  where e.sequence = p.sequence and e.type in ('tag.overridden', 'report.voided', 'report.accepted', 'report.amended',
      'certificate.suspended', 'certificate.reinstated', 'certificate.revoked', 'company.locked', 'company.deactivated')
    and (p.payload->>'reason' ~* identifiers or p.payload->>'reason' ~* names and exists (
      select from (
        select t.id, t.company_id, t.authority_id from public.disconnection_tag t
        union all select r.id, r.company_id, r.authority_id from public.report r
        union all select c.id, c.company_id, c.authority_id from public.certificate c
        union all select c.id, c.id, null from public.company c
      ) record join public.contacts_of(person) c on c.company_id = record.company_id or c.authority_id = record.authority_id
      where record.id = e.object_id));
end $$;
revoke execute on function forget_in_log(uuid) from public;
