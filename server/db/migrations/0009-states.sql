-- What an authority decides about certificates it has issued.

-- The last day of a suspension; without one it lasts until somebody ends it.
alter table certificate add column suspended_until date;
create index on certificate (suspended_until) where state = 'suspended' and suspended_until is not null;
