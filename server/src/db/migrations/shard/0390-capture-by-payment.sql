-- no transaction
-- Staff look for a payment without knowing its provider.
create index concurrently if not exists deposit_capture_by_payment_id on deposit_capture (payment_id);
