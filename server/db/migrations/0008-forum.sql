-- The forum: topics, answers, followers, complaints and the words that its search uses.

-- A user appears under a chosen name, or under a number that reveals nothing.
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
  -- The Markdown as entered, and its HTML, which is sanitised when it is stored and again when it is shown.
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
  -- Visible to all users unless hidden; the policy uses this value.
  catalogue text generated always as (case when hidden_at is null then 'accepted' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  version int not null default 1,
  -- Title, tags, text and the texts of the answers, up to a limit.
  search_text text not null default ''
);
create index on topic (last_activity_at, id);
create index on topic (created_at, id);
create index on topic (answers, id);
create index on topic (title, id);
create index on topic (state, last_activity_at, id);
create index on topic (vehicle_id, last_activity_at, id);
create index on topic (author_id, last_activity_at, id);
-- `fastupdate` would delay writes of other posts.
create index topic_words_idx on topic using gin (string_to_array(search_text, ' ')) with (fastupdate = off);
create trigger count_change after insert or update or delete on topic for each statement execute function count_change('topic');
-- The answers of a hidden topic are not listed.
create trigger count_change_answer after update or delete on topic for each statement execute function count_change('answer');
call notify_changes('topic', 'topic', '{author_id, catalogue}');

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

alter table topic add foreign key (accepted_id) references answer on delete set null;
create index on topic (accepted_id) where accepted_id is not null;

-- Files of posts. A file without a post is visible to its author only.
create table post_file (
  file_id uuid primary key references file,
  topic_id uuid references topic on delete cascade,
  answer_id uuid references answer on delete cascade,
  check ((topic_id is null) <> (answer_id is null))
);
create index on post_file (topic_id);
create index on post_file (answer_id);

-- Content before each edit.
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

-- Names in a post, to remove a name that its user gives up.
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
call notify_changes('complaint', 'complaint', '{}');

-- The words of all topics. The search finds the words that contain a term first, then the topics with these words: terms
-- that are part of German compounds occur in too many topics for an index on the whole text.
create table forum_word (
  word text primary key,
  -- When the word left a topic; the nightly job checks only such words.
  left_at timestamptz
);
create index on forum_word using gin (word gin_trgm_ops);
create index on forum_word (left_at) where left_at is not null;

-- Each statement writes the words in one order, to avoid deadlocks between posts.
create function keep_forum_words() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into forum_word (word, left_at)
      select distinct word, now() from old_topic, unnest(string_to_array(search_text, ' ')) as word
      order by word
      on conflict (word) do update set left_at = now();
  elsif tg_op = 'INSERT' then
    insert into forum_word (word)
      select distinct word from new_topic, unnest(string_to_array(search_text, ' ')) as word
      where not exists (select from forum_word known where known.word = word.word and known.left_at is null)
      order by word
      on conflict (word) do update set left_at = null;
  else
    insert into forum_word (word, left_at)
      select word, case when said.here is null then now() end
      from (select distinct word, true as here from new_topic, unnest(string_to_array(search_text, ' ')) as word) said
      full join (select distinct word, true as here from old_topic, unnest(string_to_array(search_text, ' ')) as word) former
        using (word)
      where said.here is null
        or former.here is null and not exists (select from forum_word known
          where known.word = said.word and known.left_at is null)
      order by word
      on conflict (word) do update set left_at = excluded.left_at;
  end if;
  return null;
end $$;
create trigger keep_forum_words_added after insert on topic
  referencing new table as new_topic for each statement execute function keep_forum_words();
create trigger keep_forum_words_changed after update on topic
  referencing old table as old_topic new table as new_topic for each statement execute function keep_forum_words();
create trigger keep_forum_words_removed after delete on topic
  referencing old table as old_topic for each statement execute function keep_forum_words();
