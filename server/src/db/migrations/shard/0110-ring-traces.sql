-- The network from which a session was opened, as a keyed hash. It is removed after the days in which rings are searched.
alter table session add column network_index bytea check (octet_length(network_index) = 32);

-- A case can end a reward. The rows that exist fit the old and the new rule, so they are not validated again.
alter table reward drop constraint reward_ended_by_check;
alter table reward add constraint reward_ended_by_check check (ended_by in ('claim', 'time', 'excluded', 'case')) not valid;
