-- Of the words of the forum, which have left a topic: every night only those are asked about. A large forum has a
-- million words, too many for that; and a post that says what is known already need not write it down again.

drop trigger keep_forum_words_said on topic;
drop trigger keep_forum_words_changed on topic;

alter table forum_word add column left_at timestamptz;
update forum_word set left_at = said_at
  where not exists (select from topic where string_to_array(search_text, ' ') @> array[word]);
alter table forum_word drop column said_at;
create index on forum_word (left_at) where left_at is not null;

create or replace function keep_forum_words() returns trigger language plpgsql as $$
begin
  -- Each in one order, so that no two posts wait for each other.
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
