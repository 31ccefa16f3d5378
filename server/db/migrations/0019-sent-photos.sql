-- What was sent as a photo, before it was written anew: under one name only the same is sent again. Of a photo from before
-- nobody knows, and nothing counts as the same.
alter table report_photo add column sent_sha256 bytea not null default '';
alter table report_photo alter column sent_sha256 drop default;
