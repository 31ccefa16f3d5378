-- The forum: topics, answers, who follows them, and what keeps order in it.

-- How somebody stands in the forum: by a name they chose, or by a number that tells nothing about them.
create table forum_person (
  user_id uuid primary key references "user",
  number int not null generated always as identity unique,
  name text,
  mails boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index "forumName.taken" on forum_person (lower(normalize(name, nfkc)));

create table topic (
  id uuid primary key,
  author_id uuid not null references "user",
  title text not null collate "de-x-icu",
  -- As it was written, and what became of it: cleaned when it is stored and again when it is shown.
  text text not null,
  html text not null,
  tags text[] not null default '{}',
  vehicle_id uuid references vehicle on delete set null,
  answers int not null default 0,
  accepted_id uuid,
  state text not null generated always as (case when accepted_id is not null then 'solved' when answers > 0 then 'answered' else 'unanswered' end) stored,
  last_activity_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid references "user",
  hidden_reason text not null default '',
  -- Everybody's while it is not hidden: named as the policy asks for it.
  catalogue text generated always as (case when hidden_at is null then 'accepted' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  version int not null default 1,
  -- Title, tags, text and the texts of its answers, as long as there is room.
  search_text text not null default ''
);
create index on topic using gin (search_text gin_trgm_ops);
create index on topic (last_activity_at, id);
create index on topic (created_at, id);
create index on topic (answers, id);
create index on topic (title, id);
create index on topic (state, last_activity_at, id);
create index on topic (vehicle_id, last_activity_at, id);
create index on topic (author_id, last_activity_at, id);
create trigger count_change after insert or update or delete on topic for each statement execute function count_change('topic');
call tells('topic', 'topic', '{author_id, catalogue}');

create table answer (
  id uuid primary key,
  topic_id uuid not null references topic on delete cascade,
  author_id uuid not null references "user",
  text text not null,
  html text not null,
  hidden_at timestamptz,
  hidden_by uuid references "user",
  hidden_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  version int not null default 1,
  search_text text not null generated always as (lower(text)) stored
);
create index on answer using gin (search_text gin_trgm_ops);
create index on answer (topic_id, created_at, id);
create index on answer (author_id, created_at, id);
create index on answer (created_at, id);
create trigger count_change after insert or update or delete on answer for each statement execute function count_change('answer');
-- Hidden with its topic, an answer is counted no more.
create trigger count_change_answer after update or delete on topic for each statement execute function count_change('answer');
alter table topic add foreign key (accepted_id) references answer on delete set null;
create index on topic (accepted_id) where accepted_id is not null;

-- The files of a post; one that no post names yet is its author's alone.
create table post_file (
  file_id uuid primary key references file,
  topic_id uuid references topic on delete cascade,
  answer_id uuid references answer on delete cascade,
  check ((topic_id is null) <> (answer_id is null))
);
create index on post_file (topic_id);
create index on post_file (answer_id);

-- What stood there before it was changed.
create table post_edit (
  id uuid primary key,
  topic_id uuid references topic on delete cascade,
  answer_id uuid references answer on delete cascade,
  title text not null default '',
  text text not null,
  edited_at timestamptz not null default now(),
  check ((topic_id is null) <> (answer_id is null))
);
create index on post_edit (topic_id, edited_at);
create index on post_edit (answer_id, edited_at);

-- Whom a post names, so that the name goes from it when they give it up.
create table post_mention (
  user_id uuid not null references "user",
  topic_id uuid references topic on delete cascade,
  answer_id uuid references answer on delete cascade,
  check ((topic_id is null) <> (answer_id is null))
);
create unique index on post_mention (user_id, topic_id, answer_id) nulls not distinct;
create index on post_mention (topic_id);
create index on post_mention (answer_id);

create table topic_follow (
  topic_id uuid not null references topic on delete cascade,
  user_id uuid not null references "user",
  state text not null check (state in ('following', 'muted')),
  primary key (topic_id, user_id)
);
create index on topic_follow (user_id);

-- What somebody asked the moderators to look at.
create table complaint (
  id uuid primary key,
  topic_id uuid not null references topic on delete cascade,
  answer_id uuid references answer on delete cascade,
  author_id uuid not null references "user",
  reason text not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by uuid references "user"
);
create unique index "complaint.alreadyOpen" on complaint (author_id, topic_id, answer_id) nulls not distinct where settled_at is null;
create index on complaint (created_at) where settled_at is null;
create index on complaint (topic_id);
create index on complaint (answer_id);
create index on complaint (settled_at);
call tells('complaint', 'complaint', '{}');

-- Attachments that no post names are looked for by their author, those of a post by their file.
create index on file (author_id) where kind = 'attachment';
