-- Reasons of suspensions and revocations of certificates, and of locks of companies, can name a person too. An erasure now
-- removes them from the log by the same rule as the reasons of tags and reports.
create or replace function forget_in_log(person uuid) returns void language plpgsql security definer
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
