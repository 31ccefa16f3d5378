-- The forum is searched by its words: those that hold what is looked for are few, also where its letters stand in every
-- topic, as the parts of German compounds do.

-- Every word of the topics, once; when it was last written, to half a day, so that posts rarely wait for one another.
create table forum_word (
  word text primary key,
  said_at timestamptz not null default now()
);
create index on forum_word using gin (word gin_trgm_ops);

create function keep_forum_words() returns trigger language plpgsql as $$
begin
  insert into forum_word (word)
    select distinct said.word from new_topic, unnest(string_to_array(search_text, ' ')) as said (word)
    where not exists (select from forum_word known
      where known.word = said.word and known.said_at > now() - interval '12 hours')
    -- In one order, so that no two posts wait for each other.
    order by said.word
    on conflict (word) do update set said_at = now();
  return null;
end $$;
create trigger keep_forum_words_said after insert on topic
  referencing new table as new_topic for each statement execute function keep_forum_words();
create trigger keep_forum_words_changed after update on topic
  referencing new table as new_topic for each statement execute function keep_forum_words();

-- One blank between two words, and none longer than a hundred characters.
update topic set search_text =
  regexp_replace(regexp_replace(search_text, '\s+', ' ', 'g'), '(\S{100})(?=\S)', '\1 ', 'g');

drop index topic_search_text_idx;
-- A post is found by it at once, not only once enough have been written.
create index topic_words_idx on topic using gin (string_to_array(search_text, ' ')) with (fastupdate = off);
