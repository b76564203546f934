-- What two operators signed to publish a version: the text and both signatures. The seed of a sandbox has none.
alter table promo add column approval jsonb;
alter table withdrawal_settings add column approval jsonb;
