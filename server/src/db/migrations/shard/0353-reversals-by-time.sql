-- no transaction
-- The settled bets that were taken back on a day, for the public report.
-- The key is by player, and rows are kept for ever. It is written when a studio takes a bet back, and by no other bet.
-- Rows come in the order of their time, so a summary of each range of blocks is enough,
-- and costs a write next to nothing.
create index concurrently if not exists bet_reversal_lately on bet_reversal
  using brin (reversed_at) with (pages_per_range = 16, autosummarize = on);
