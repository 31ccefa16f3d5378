-- Functions and triggers that many tables use. Trigger functions have a fixed search path: without it, a temporary table
-- could hide the table that a trigger checks.

create extension if not exists pg_trgm;

-- Number of writes per resource. A list reuses its total as long as the sum is unchanged. The slots let transactions write
-- in parallel.
create table change_count (
  resource text not null,
  slot int not null,
  changes bigint not null,
  primary key (resource, slot)
);

-- Arguments: the resources whose lists show the written table.
create function count_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
begin
  foreach name in array tg_argv loop
    insert into change_count (resource, slot, changes) values (name, pg_backend_pid() % 64, 1)
    on conflict (resource, slot) do update set changes = change_count.changes + 1;
  end loop;
  return null;
end $$;

-- Creates the triggers that notify every instance about committed writes: the kind and the owners of the rows, no content.
-- A statement sends at most 100 notifications.
create procedure notify_changes(kind text, of_table text, owners text[], only_of text default 'true') language plpgsql as $$
declare
  owner_pairs text := (select string_agg(format(', %L, %I', owner, owner), '') from unnest(owners) owner);
begin
  execute format($function$
    create function notify_%1$s() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    begin
      perform pg_notify('written', change.message::text) from (
        select distinct jsonb_build_object('kind', %2$L %3$s) as message from written where %4$s limit 100) change;
      return null;
    end $body$ $function$, of_table, kind, owner_pairs, only_of);
  execute format('create trigger notify_insert after insert on %1$s referencing new table as written
    for each statement execute function notify_%1$s()', of_table);
  execute format('create trigger notify_update after update on %1$s referencing new table as written
    for each statement execute function notify_%1$s()', of_table);
  execute format('create trigger notify_delete after delete on %1$s referencing old table as written
    for each statement execute function notify_%1$s()', of_table);
end $$;

-- Notifies about rights that a session or a locked company loses. Arguments: the key of the message and its column.
create function notify_standing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('written', jsonb_build_object('kind', 'standing', tg_argv[0], to_jsonb(old) -> tg_argv[1])::text);
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception '% keeps what was written: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Search text of a name: in lower case as written, with `ae` for `ä`, and without diacritics.
create function spellings(name text) returns text language sql immutable parallel safe as $$
  select lower(name)
    || ' ' || replace(replace(replace(replace(lower(normalize(name, nfc)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss')
    || ' ' || replace(regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g'), 'ß', 'ss')
$$;
