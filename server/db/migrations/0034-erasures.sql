-- What the erasure of a person removes from the log is removed for that person only, whichever program asks. Until now
-- anyone who could call the functions chose the words by which reasons were found.
create table erasure (
  user_id uuid primary key references "user",
  at timestamptz not null default now()
);
create trigger refuse_change before update or delete on erasure for each row execute function refuse_change();
create trigger refuse_truncate before truncate on erasure execute function refuse_change();

-- Checked when the transaction ends: nothing is forgotten about a person who stays, or without an entry in the log.
create function demand_erased() returns trigger language plpgsql as $$
begin
  if not exists (select from "user" u join chain_entry e on e.object_id = u.id and e.type = 'account.erased'
    where u.id = new.user_id and u.erased_at = new.at) then
    raise exception 'nothing is forgotten about a person who is not erased' using errcode = 'restrict_violation', constraint = 'erasure.notErased';
  end if;
  return null;
end $$;
create constraint trigger demand_erased after insert on erasure deferrable initially deferred
  for each row execute function demand_erased();

-- Whether the transaction erases a person.
create or replace function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('eval.erasing', true), '') = 'on' and exists (select from erasure where at = now())
$$;

-- Whole words only, whatever signs a name holds; null where there is no name.
create function pattern_of(names text[]) returns text language sql immutable set search_path = pg_catalog as $$
  select '(?<!\w)(?:' || string_agg(regexp_replace(btrim(name) collate "default", '([^[:alnum:][:space:]])', '\\\1', 'g'), '|') || ')(?!\w)'
  from unnest(names) name where length(btrim(name)) > 0
$$;

-- How a person is named anywhere: by address, number or whole name.
create function named_as(person uuid) returns text language sql stable set search_path = pg_catalog, public as $$
  select public.pattern_of(array[email, evalid, fullname collate "default", (lastname || ' ' || firstname) collate "default"]) from public."user" where id = person
$$;

-- Runs with the rights of the owner, before the names of the person are replaced. Removes from the log the payloads that
-- describe the person's rights, and those whose reason names the person. The entry, its hash and its actor stay. The types
-- are those of `erasable` in server/audit/erasable.ts.
create function forget_in_log(person uuid) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.erasure (user_id) select id from public."user" where id = person and erased_at is null;
  if not found then
    raise exception 'only a person who is being erased is forgotten' using errcode = 'restrict_violation', constraint = 'erasure.notErased';
  end if;
  update public.chain_payload set salt = null, payload = null
  where sequence in (select sequence from public.chain_entry where object_id = person and type = 'account.rights')
    or (payload->>'reason' ~* public.named_as(person)
      and sequence in (select sequence from public.chain_entry
        where type in ('tag.overridden', 'report.voided', 'report.accepted', 'report.amended')));
end $$;
revoke execute on function forget_in_log(uuid) from public;

drop function forget_rights(uuid);
drop function forget_reasons(text);
