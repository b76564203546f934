-- no transaction
-- The books of a company name payments and no player.
create index concurrently if not exists deposit_capture_by_payment on deposit_capture (provider, payment_id);
