-- The credential once more, signed by the older context of Open Badges. Credentials from before have none: nothing is
-- signed again later.
alter table credential
  add column older_jwt text,
  add constraint credential_older_check check (older_jwt is null or jwt is not null);
