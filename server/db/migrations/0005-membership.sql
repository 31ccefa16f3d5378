-- Invitations to a company, pictures and public profiles, locked and deactivated organisations, who read whose data.

create table invitation (
  id uuid primary key,
  company_id uuid not null references company,
  -- Where the letter goes; shown only if it was the inviter who gave it.
  email text not null,
  -- Whoever was invited by Eval-ID: then it is this person's alone.
  user_id uuid references "user",
  role text not null default 'employee' check (role in ('admin', 'employee')),
  language text not null default 'de' check (language in ('de', 'en', 'it')),
  token_sha256 bytea not null unique,
  invited_by uuid not null references "user",
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create unique index "invitation.alreadyInvited" on invitation (company_id, lower(normalize(email, nfkc))) where state = 'open';
create index on invitation (company_id, created_at, id);
create index on invitation (lower(normalize(email, nfkc)));
create trigger count_change after insert or update or delete on invitation for each statement execute function count_change('invitation');
call tells('invitation', 'invitation', '{company_id, user_id}');

alter table coworker add column version int not null default 1;
alter table coworker add column updated_at timestamptz not null default now();
create trigger count_change_coworker after insert or update or delete on coworker for each statement execute function count_change('coworker');
-- A coworker is shown with the person's name and address.
create trigger count_change_coworker after insert or update or delete on "user" for each statement execute function count_change('coworker');
call tells('coworker', 'coworker', '{company_id}');

-- Nobody joins while being erased: to the foreign key the row that stays of them is as good as any. The lock waits for
-- the erasure, and then finds nobody.
create function refuse_erased() returns trigger language plpgsql as $$
begin
  perform from "user" where id = new.user_id and erased_at is null for key share;
  if not found then
    raise exception 'nobody is there any more' using errcode = '23514', constraint = 'notFound';
  end if;
  return new;
end $$;
create trigger refuse_erased before insert on coworker for each row execute function refuse_erased();
create trigger refuse_erased before insert on authority_member for each row execute function refuse_erased();

alter table authority_member rename constraint authority_member_pkey to "member.alreadyMember";

-- When a company first became active: one that never was may be dropped by whoever founded it.
alter table company add column activated_at timestamptz;
update company set activated_at = created_at where activated;
alter table company add column locked_at timestamptz;
alter table company add column lock_reason text not null default '';
-- The VAT number that follows from country and digits, where its checksum holds.
alter table company add column vat_id text not null default '';
-- The name as the eye sees it: two companies with the same one can be taken for each other.
alter table company add column name_skeleton text not null;
create index on company (name_skeleton);
alter table company add column logo_id uuid references file;
alter table authority add column logo_id uuid references file;

alter table "user" add column picture_id uuid references file;
alter table "user" add column public_profile boolean not null default false;
alter table "user" add column public_fields text[] not null default '{}';
alter table "user" add column erased_at timestamptz;
-- Switched off by the administration: no link of one's own opens it again.
alter table "user" add column deactivated_at timestamptz;

-- Which administrator looked at whose data.
create table access_log (
  id uuid primary key,
  at timestamptz not null default now(),
  reader_id uuid not null,
  person_id uuid not null,
  action text not null,
  -- The certificate or report that was opened, where it was one.
  record_id uuid
);
create index on access_log (person_id, at desc, id);
create index on access_log using brin (at);
create trigger refuse_change before update on access_log for each row execute function refuse_change();
-- Only what is over goes: server/retention says when.
create trigger refuse_early_removal before delete on access_log for each row
  when (old.at > now() - interval '1 year') execute function refuse_change();
create trigger refuse_truncate before truncate on access_log execute function refuse_change();

-- A seal of the authority's own, uploaded; its certificate leads to no root of ours.
alter table signing_key add column uploaded boolean not null default false;
alter table signing_key add column disabled_at timestamptz;

create index on file (author_id);
create index on file (company_id);
-- A file is looked up by its id from whatever it hangs on, and may be removed only when nothing points to it.
create index on company (logo_id) where logo_id is not null;
create index on authority (logo_id) where logo_id is not null;
create index on "user" (picture_id) where picture_id is not null;
create index on issued_document (file_id);
create index on invitation (user_id);
create index on mail (lower(recipient), created_at);
