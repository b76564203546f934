-- no transaction
-- Erased players of whom something is still kept for a time.
create index concurrently if not exists player_erased on player (erased_at) where erased_at is not null;
