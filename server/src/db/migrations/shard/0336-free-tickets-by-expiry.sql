-- no transaction
-- Finds the unused free tickets that would run out while play is stopped.
create index concurrently if not exists free_ticket_unused on free_ticket (expires_at) where used < number;
