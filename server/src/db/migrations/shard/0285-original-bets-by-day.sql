-- no transaction
-- Who has played an instant game lately. Bets are written in the order of their time, so a summary of each range of blocks is
-- enough, and costs a bet next to nothing.
create index concurrently if not exists original_bet_lately on original_bet
  using brin (placed_at) with (pages_per_range = 16, autosummarize = on);
