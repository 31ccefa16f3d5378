-- The yearly instruction applies to every level (DGUV Vorschrift 1 §4): what is due is looked up among all of them.
create index certificate_instructed on certificate (coalesce(instructed_on, issue_date)) where state = 'issued';
drop index certificate_coalesce_idx;
