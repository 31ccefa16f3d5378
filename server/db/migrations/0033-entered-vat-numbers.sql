-- Whether the VAT number of a company was entered, or follows from its tax number and country. The latter is calculated
-- again whenever one of these changes. Until now both were stored alike: the one that the digits give was calculated.
alter table company add column vat_id_entered boolean not null default false;
update company set vat_id_entered = true
where vat_id <> '' and vat_id <> case country when 'AT' then 'ATU' || uid when 'GR' then 'EL' || uid else country || uid end;
