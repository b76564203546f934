-- no transaction
-- Replaced by original_bet_left.
drop index concurrently if exists original_bet_open;
