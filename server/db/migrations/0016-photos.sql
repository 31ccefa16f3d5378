-- Photos of reports, and of the service disconnect of a vehicle.

-- What has arrived of the photos a report names, under the name the tester's device gave it: sent twice it is there once.
-- A correction begins with the photos of what it corrects, so one file may belong to several reports.
create table report_photo (
  report_id uuid not null references report on delete cascade,
  photo_id uuid not null,
  file_id uuid not null references file,
  created_at timestamptz not null default now(),
  primary key (report_id, photo_id)
);
create index on report_photo (file_id);

-- The photos of a report are fixed once it is no draft any more; none is ever put in the place of another.
create function refuse_photo_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or exists (
    select from report r where r.id in (old.report_id, new.report_id) and r.state <> 'draft'
  ) then
    raise exception 'a final report is not changed' using errcode = 'restrict_violation', constraint = 'report.immutable';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger refuse_photo_change before insert or update or delete on report_photo for each row execute function refuse_photo_change();

alter table company_vehicle add column service_disconnect_photo_id uuid references file;
create index on company_vehicle (service_disconnect_photo_id);
