-- no transaction
-- The decisions of some days about withdrawals, and what has ended since, for the public report.
-- The key is by player, so without it a report reads the whole history. No bet writes here.
-- Rows come in the order of their time, so a summary of each range of blocks is enough,
-- and costs a write next to nothing.
create index concurrently if not exists withdrawal_event_lately on withdrawal_event
  using brin (at) with (pages_per_range = 16, autosummarize = on);
