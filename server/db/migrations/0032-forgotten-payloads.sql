-- The program's role only adds to the log (server/db/rights.ts). What a person's erasure takes out of it goes by these
-- functions, which run with the rights of the owner and can do nothing else: the entry, its hash and who did it stay.

-- What was written of somebody's rights.
create function forget_rights(person uuid) returns void language sql security definer set search_path = pg_catalog, public as $$
  update public.chain_payload set salt = null, payload = null
  where sequence in (select sequence from public.chain_entry where object_id = person and type = 'account.rights')
$$;

-- Reasons in which a person is named.
create function forget_reasons(named text) returns void language sql security definer set search_path = pg_catalog, public as $$
  update public.chain_payload set salt = null, payload = null
  where payload->>'reason' ~ named
    and sequence in (select sequence from public.chain_entry
      where type in ('tag.overridden', 'report.voided', 'report.accepted', 'report.amended'))
$$;

revoke execute on function forget_rights(uuid), forget_reasons(text) from public;
