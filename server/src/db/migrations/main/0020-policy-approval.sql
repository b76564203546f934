-- What two operators signed to publish a version of a policy: the text and both signatures.
alter table market_policy add column approval jsonb;
