-- Invitations to a company, and the second factor of whoever may issue or administer.

create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null,
  role text not null default 'employee' check (role in ('admin', 'employee')),
  language text not null default 'de',
  token_sha256 bytea not null unique,
  invited_by uuid not null references "user",
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (lower(email)) stored
);
create unique index "invitation.alreadyInvited" on invitation (company_id, lower(normalize(email, nfkc))) where state = 'open';
create index on invitation (company_id, created_at, id);
create trigger count_change after insert or update or delete on invitation for each statement execute function count_change('invitation');

create trigger count_change_coworker after insert or update or delete on coworker for each statement execute function count_change('coworker');
