-- Every entry of the log is authenticated with the installation's secret and names the entry before it about the same
-- record: a person who can write tables cannot invent an event, move one to another record or take one out of the middle.
-- It stands beside the entry, whose hash is published and signed and must not change.
create table chain_mac (
  sequence bigint primary key references chain_entry,
  former bigint references chain_entry,
  mac bytea not null check (octet_length(mac) = 32),
  check (former < sequence)
);
create trigger refuse_change before update or delete on chain_mac for each row execute function refuse_change();
create trigger refuse_truncate before truncate on chain_mac execute function refuse_change();
