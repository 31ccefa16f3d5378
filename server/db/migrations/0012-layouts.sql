-- Pages an authority brings itself, texts in further languages, and what each template once was.

-- A page as it was uploaded: only its picture and its fields. It never changes; a new upload is a new one.
create table sheet (
  id uuid primary key,
  authority_id uuid not null references authority,
  name text not null,
  kind text not null check (kind in ('form', 'flat')),
  -- [{ width, height, fileId }], in millimetres.
  pages jsonb not null,
  -- The fields of the form, where it had some.
  boxes jsonb not null default '[]',
  file_ids uuid[] not null,
  created_by uuid references "user",
  created_at timestamptz not null default now()
);
create index on sheet (authority_id);

alter table template
  add column sheet_id uuid references sheet,
  add column boxes jsonb not null default '[]',
  -- By language: { name, standardsHtml, afterHtml } beside those of the template's own.
  add column translations jsonb not null default '{}',
  -- Who wrote this version; nobody where the product did.
  add column changed_by uuid references "user",
  drop constraint template_layout_check,
  add check (layout in ('classic', 'modern', 'bilingual', 'uploaded')),
  add check (layout <> 'uploaded' or sheet_id is not null);

-- What was issued tells which version it was made from, and the language it is printed in.
alter table certificate
  add column template_version int not null default 1,
  add column language text not null default 'de' check (language in ('de', 'en', 'it'));
create index on certificate (template_id, template_version);
-- Of everybody in it.
alter table course add column language text check (language in ('de', 'en', 'it'));

create table template_version (
  template_id uuid not null references template,
  version int not null,
  sheet_id uuid references sheet,
  content jsonb not null,
  changed_by uuid references "user",
  changed_at timestamptz not null default now(),
  primary key (template_id, version)
);

create function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_version (template_id, version, sheet_id, content, changed_by)
  values (new.id, new.version, new.sheet_id, to_jsonb(new)
    - '{id,authority_id,sort_order,retired_at,created_at,updated_at,version,search_text,changed_by}'::text[], new.changed_by)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_template_version after insert or update on template for each row execute function keep_template_version();
update template set version = version;
update certificate c set template_version = (d.input -> 'template' ->> 'version')::int, language = d.input -> 'template' ->> 'language'
from issued_document d where d.record_id = c.id;

-- With that they are as printed as the rest.
create function refuse_printed_change() returns trigger language plpgsql as $$
begin
  if (new.language, new.template_version) is distinct from (old.language, old.template_version) then
    raise exception 'an issued certificate is not changed' using errcode = 'restrict_violation', constraint = 'certificate.immutable';
  end if;
  return new;
end $$;
create trigger refuse_printed_change before update on certificate for each row
  when (old.state not in ('waiting', 'sealing')) execute function refuse_printed_change();
