-- The log of actions is read by organisation and by time.
create index on audit_entry (company_id, at) where company_id is not null;
create index on audit_entry (authority_id, at) where authority_id is not null;
create index on audit_entry (at, id);
