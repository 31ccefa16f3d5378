-- From where the term of a renewal counts: the end of the old certificate, or the issue date.
alter table authority add column renewal_start text not null default 'end' check (renewal_start in ('end', 'today'));

-- The day of the identity check, if it is not the issue date: an earlier check of the same person was used again.
alter table certificate add column identified_on date;
alter table course_place add column identified_on date;

-- The day of the identity check is as final as the check itself.
create or replace function refuse_printed_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.language, new.template_version, new.identified_on) is distinct from (old.language, old.template_version, old.identified_on) then
    raise exception 'an issued certificate is not changed' using errcode = 'restrict_violation', constraint = 'certificate.immutable';
  end if;
  return new;
end $$;
