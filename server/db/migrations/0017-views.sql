-- Lists as somebody wants to see them again.

create table saved_view (
  id uuid primary key,
  list text not null,
  name text not null collate "de-x-icu",
  -- What the address of the list says: order, search, filters, columns. Read by whoever knows the list of today.
  state jsonb not null,
  -- A person's own, or shared by one organisation.
  user_id uuid references "user" on delete cascade,
  company_id uuid references company on delete cascade,
  authority_id uuid references authority on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(name)) stored,
  check (num_nonnulls(user_id, company_id, authority_id) = 1)
);
create unique index "savedView.nameTaken" on saved_view (coalesce(user_id, company_id, authority_id), list, lower(normalize(name, nfkc)));
create index on saved_view using gin (search_text gin_trgm_ops);
create index on saved_view (user_id, name, id);
create index on saved_view (company_id, name, id);
create index on saved_view (authority_id, name, id);
create index on saved_view (created_at, id);
create trigger count_change after insert or update or delete on saved_view for each statement execute function count_change('savedView');

-- With which view a list opens for a person: one of each list. Whoever sees the view no more opens all of it.
create table default_view (
  user_id uuid not null references "user" on delete cascade,
  list text not null,
  view_id uuid not null references saved_view on delete cascade,
  primary key (user_id, list)
);
create index on default_view (view_id);
