-- squawk-ignore-file prefer-bigint-over-smallint
-- Which key made the hashes of a link, a seal or a checkpoint, so that the key of the chain can be changed.
alter table ledger.link add column key_id smallint not null default 1;
alter table ledger.seal add column key_id smallint not null default 1;
alter table ledger.checkpoint add column key_id smallint not null default 1;
