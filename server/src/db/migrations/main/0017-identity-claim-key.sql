-- squawk-ignore-file prefer-bigint-over-smallint
-- Which key made the hash of a claim, so that the key of the blind indexes can be changed: while it changes, an identity
-- is claimed once by each key.
alter table identity_claim add column key_id smallint not null default 1;
