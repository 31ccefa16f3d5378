-- What a list is narrowed by and stands far behind in its order is passed over within the index.

drop index report_created_at_id_state_type_result_idx;
drop index report_name_id_state_type_result_created_at_idx;
drop index report_number_id_state_type_result_created_at_idx;
drop index report_tester_id_state_type_result_created_at_idx;
drop index report_vehicle_id_state_type_result_created_at_idx;
create index on report (created_at, id) include (state, type, result, measured_at);
create index on report (name, id) include (state, type, result, created_at, measured_at);
create index on report (number, id) include (state, type, result, created_at, measured_at);
create index on report (tester, id) include (state, type, result, created_at, measured_at);
create index on report (vehicle, id) include (state, type, result, created_at, measured_at);

-- Rare ones among many.
create index on company_vehicle (drivetrain);
create index on "user" (id) where not activated;
