-- What the operators have signed: one for a stop, two where money flows again. The seed of a sandbox has none.
alter table operator_switch_change add column approval jsonb;
alter table chain_halt add column approved_by text;
alter table chain_halt add column approval jsonb;
