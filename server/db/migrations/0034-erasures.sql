-- What the erasure of a person removes from the log is removed for that person only, whichever program asks. Until now
-- anyone who could call the functions chose the words by which reasons were found.
--
-- The program's role may write "user" and add to the log, so the database alone cannot tell a true erasure from a forged
-- one. It prevents: forgetting about a person who stays, choosing the words in the transaction that forgets, undoing an
-- erasure, and tables of the session that hide those of the schema. Only verify-log finds the rest: an entry
-- `account.erased` that no server of this installation wrote has no valid authentication.
create table erasure (
  user_id uuid primary key references "user",
  at timestamptz not null default now()
);
create trigger refuse_change before update or delete on erasure for each row execute function refuse_change();
create trigger refuse_truncate before truncate on erasure execute function refuse_change();

-- When a person was given the present names. The trigger sets it, whatever a statement says.
alter table "user" add column named_at timestamptz not null default now();

create function guard_person() returns trigger language plpgsql as $$
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

-- Checked when the transaction ends: nothing is forgotten about a person who stays, or without an entry in the log.
create function demand_erased() returns trigger language plpgsql as $$
begin
  if not exists (select from public."user" u join public.chain_entry e on e.object_id = u.id and e.type = 'account.erased'
    where u.id = new.user_id and u.erased_at = new.at) then
    raise exception 'nothing is forgotten about a person who is not erased' using errcode = 'restrict_violation', constraint = 'erasure.notErased';
  end if;
  return null;
end $$;
create constraint trigger demand_erased after insert on erasure deferrable initially deferred
  for each row execute function demand_erased();

-- Whether the transaction erases a person.
create or replace function is_erasing() returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(current_setting('eval.erasing', true), '') = 'on' and exists (select from public.erasure where at = now())
$$;

-- Whole words only, whatever signs a name holds; null where there is no name.
create function pattern_of(names text[]) returns text language sql immutable set search_path = pg_catalog, pg_temp as $$
  select '(?<!\w)(?:' || string_agg(regexp_replace(btrim(name) collate "default", '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') || ')(?!\w)'
  from unnest(names) name where length(btrim(name)) > 0
$$;

-- What names the person and no other: found in every record.
create function identified_as(person uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.pattern_of(array[email, evalid]) from public."user" where id = person
$$;

-- The whole name in either order: found where the person was in contact (`contacts_of`), because others can have the same
-- name, and people choose their own. Null where first or last name is missing: one alone can be any word.
create function named_as(person uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select public.pattern_of(array[fullname collate "default", (lastname || ' ' || firstname) collate "default"])
  from public."user" where id = person and btrim(firstname) <> '' and btrim(lastname) <> ''
$$;

-- The companies and authorities that a person was in contact with, as far as rows say: by place or invitation, certificate
-- or course, and by what the person recorded, decided or asked for. Called before the person leaves them.
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

-- Runs with the rights of the owner, before the names of the person are replaced and the person leaves any place. Removes
-- from the log the payloads that describe the person's rights, and those whose reason names the person. The entry, its hash
-- and its actor stay. The types are those of `erasable` in server/audit/erasable.ts.
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
  where e.sequence = p.sequence and e.type in ('tag.overridden', 'report.voided', 'report.accepted', 'report.amended')
    and (p.payload->>'reason' ~* identifiers or p.payload->>'reason' ~* names and exists (
      select from (
        select t.id, t.company_id, t.authority_id from public.disconnection_tag t
        union all select r.id, r.company_id, r.authority_id from public.report r
      ) record join public.contacts_of(person) c on c.company_id = record.company_id or c.authority_id = record.authority_id
      where record.id = e.object_id));
end $$;
revoke execute on function forget_in_log(uuid) from public;

drop function forget_rights(uuid);
drop function forget_reasons(text);

-- A function without a path of its own finds the tables of the session before those of the schema. Such a table could make
-- a trigger agree to what it has to refuse.
do $$
declare
  one regprocedure;
begin
  for one in select oid from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
end $$;
