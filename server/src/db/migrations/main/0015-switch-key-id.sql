-- squawk-ignore-file prefer-bigint-over-smallint
-- Which key made the hash, so that the key of the chain can be changed.
alter table operator_switch_link add column key_id smallint not null default 1;
