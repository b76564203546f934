-- no transaction
-- Accounts on one network.
create index concurrently if not exists session_by_network on session (network_index, opened_at) where network_index is not null;
