alter table company_vehicle add column inspection_due date;
create index on company_vehicle (inspection_due, id);
