-- no transaction
-- Money that does not fit its order.
create index concurrently if not exists deposit_capture_set_aside on deposit_capture (captured_at)
  where outcome = 'suspense';
