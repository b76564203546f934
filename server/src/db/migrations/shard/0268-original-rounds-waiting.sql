-- no transaction
-- The rounds of one player that go on: at most one in each wallet.
create index concurrently if not exists original_bet_waiting on original_bet (player_id) where settled_at is null;
