-- When the person last proved to read the mailbox of their address, with a link that was sent there. Null where that is
-- not known, as for every account from before.
alter table "user" add column email_confirmed_at timestamptz;

-- Since when the account is known to belong to the owner of its mailbox. A second factor from before it may be another
-- person's.
alter table "user" add column owned_since timestamptz;

-- The browser in which a person signed up, until the account is activated: it need not ask for the password again.
alter table "user" add column signup_browser_sha256 bytea;

-- The session that asked for another address, by its name: no other one confirms it.
alter table one_use_token add column session_id uuid;
