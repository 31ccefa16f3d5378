-- How often the external time stamp authority was asked in vain for this document, and whether it was sealed without it.
alter table issued_document
  add column timestamp_tries smallint not null default 0,
  add column timestamp_missing boolean not null default false;
create index on issued_document (sealed_at) where timestamp_missing;
