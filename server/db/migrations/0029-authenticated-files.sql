-- What a stored file is, whose it is and what its bytes are, authenticated with the installation's secret: a person who
-- can write tables and stored files cannot put one file in the place of another.
alter table file add column mac bytea check (octet_length(mac) = 32);
