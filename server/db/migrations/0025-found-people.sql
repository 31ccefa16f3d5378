-- People are found by their name in either order and without umlauts; who may see them also finds them by email and username.

-- A name as it is written, with `ae` for `ä`, and without marks.
create function spellings(name text) returns text language sql immutable parallel safe as $$
  select lower(name)
    || ' ' || replace(replace(replace(replace(lower(normalize(name, nfc)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')
    || ' ' || replace(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')
$$;

alter table "user" drop column search_text;
alter table "user"
  add column search_text text not null generated always as
    (spellings(firstname || ' ' || lastname || ' ' || firstname) || ' ' || lower(evalid)) stored,
  add column account_text text not null generated always as
    (spellings(firstname || ' ' || lastname || ' ' || firstname) || ' ' || lower(evalid || ' ' || email || ' ' || username)) stored;
create index on "user" using gin (search_text gin_trgm_ops);
create index on "user" using gin (account_text gin_trgm_ops);
