-- What passed and yet contradicts itself, or relies on a disconnection that does, is looked for among all reports: the
-- same words as in contradictions.ts of the reports, and the same contradictions as the domain has.
create index report_contradicted on report (created_at, id) where state = 'final' and result = 'valid'
  and snapshot->'judgement'->'warnings'
    ?| array['W_KIRCHHOFF', 'W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE', 'W_WAIT_TIMES', 'W_POLE_VOLTAGES_MISS_TOTAL'];
create index report_on_contradicted on report (created_at, id) where state = 'final' and result = 'valid'
  and snapshot->'precedingDisconnection'->'contradictions'
    ?| array['W_KIRCHHOFF', 'W_TESTER_SAYS_DEAD', 'W_TESTER_SAYS_LIVE', 'W_WAIT_TIMES', 'W_POLE_VOLTAGES_MISS_TOTAL'];
