-- That no end of a certificate is missed: who was reminded of what.

-- Which reminders went out. A renewed certificate is another one and begins anew.
create table certificate_reminder (
  certificate_id uuid not null references certificate,
  -- Days before the due date.
  step int not null,
  at timestamptz not null default now(),
  primary key (certificate_id, step)
);
create index on certificate (due_date, id) where state = 'issued';
