-- The program's role can only add to the log (server/db/rights.ts). These functions run with the rights of the owner and
-- remove what the erasure of a person removes from the log. The entry, its hash and its actor stay.

-- Payloads that describe the rights of the person.
create function forget_rights(person uuid) returns void language sql security definer set search_path = pg_catalog, public as $$
  update public.chain_payload set salt = null, payload = null
  where sequence in (select sequence from public.chain_entry where object_id = person and type = 'account.rights')
$$;

-- Payloads whose reason names the person. The types are those of `reasoned` in server/audit/erasable.ts.
create function forget_reasons(named text) returns void language sql security definer set search_path = pg_catalog, public as $$
  update public.chain_payload set salt = null, payload = null
  where payload->>'reason' ~ named
    and sequence in (select sequence from public.chain_entry
      where type in ('tag.overridden', 'report.voided', 'report.accepted', 'report.amended'))
$$;

revoke execute on function forget_rights(uuid), forget_reasons(text) from public;
