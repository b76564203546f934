-- no transaction
-- Accounts on one device.
create index concurrently if not exists session_by_device on session (device);
