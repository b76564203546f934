-- no transaction
-- What the sweep looks for.
create index concurrently if not exists original_bet_left on original_bet (placed_at)
  where settled_at is null and (game <> 'mines' or is_over);
