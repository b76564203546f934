-- no transaction
-- What was written down in a stretch of time is looked for in the books of its company.
create index concurrently if not exists deposit_capture_by_time on deposit_capture (provider, captured_at);
