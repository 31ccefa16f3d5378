-- One template issued to many people at once.

create table course (
  id uuid primary key,
  authority_id uuid not null references authority,
  template_id uuid not null references template,
  -- As it was when the course was issued: nobody gets another text than the person beside them.
  template_version int not null,
  issue_date date not null,
  note text not null default '',
  -- Whoever ordered it said to have seen what the register does not show of these people.
  prerequisites_checked boolean not null default false,
  author_id uuid not null references "user",
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index on course (authority_id, created_at, id);
create index on course (created_at, id);
create index on course (author_id, created_at, id);
create index on course (template_id);
create trigger count_change after insert or update or delete on course for each statement execute function count_change('course');

-- Each person is a deed of their own: open, refused with a problem, or a certificate. Whoever was named by an address
-- nobody opened an account with yet is waited for; of one that has an account already nothing is known here.
create table course_place (
  course_id uuid not null references course,
  position int not null,
  user_id uuid references "user",
  -- As it was named, until the certificate is there.
  email text,
  identity_check text not null,
  -- Whoever ordered it, or took it up again once it was refused: its issuer.
  author_id uuid not null references "user",
  certificate_id uuid references certificate,
  problem text,
  primary key (course_id, position),
  unique (course_id, user_id),
  unique (course_id, email),
  check (certificate_id is null or problem is null)
);
create index on course_place (user_id);
create index on course_place (certificate_id);

-- What shows that somebody was trained, named before the certificate was sealed.
create table certificate_document (
  certificate_id uuid not null references certificate,
  file_id uuid not null references file,
  primary key (certificate_id, file_id)
);
create index on certificate_document (file_id);
create table course_document (
  course_id uuid not null references course,
  file_id uuid not null references file,
  primary key (course_id, file_id)
);
create index on course_document (file_id);
