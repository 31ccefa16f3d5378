-- All entries of a vehicle by its owner, archived ones too: what was found on the vehicle is known under each of them.
create index on company_vehicle (vin, coalesce(company_id, authority_id));
