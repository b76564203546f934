-- no transaction
-- The rounds of studios that were settled on a day, for the public report.
-- Rounds have no other index by time: without it each hour of a day reads the whole table. Instant games are found by the
-- time of the bet, whose index exists, and need none.
-- Rows come in the order of their time, so a summary of each range of blocks is enough,
-- and a settled round changes it only where it widens a range.
create index concurrently if not exists round_settled on round
  using brin (settled_at) with (pages_per_range = 16, autosummarize = on);
