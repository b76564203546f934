-- no transaction
-- Replaced by identity_check_to_sync.
drop index concurrently if exists identity_check_unfinished;
