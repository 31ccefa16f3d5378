-- Whether an organisation has every value judged with its uncertainty against it.
alter table company add column guarded_rule boolean not null default false;
alter table authority add column guarded_rule boolean not null default false;
