-- no transaction
-- The tickets of a day, for the public report.
-- The other index has tickets without an answer only. No bet writes here.
-- Rows come in the order of their time, so a summary of each range of blocks is enough,
-- and costs a write next to nothing.
create index concurrently if not exists feedback_lately on feedback
  using brin (created_at) with (pages_per_range = 16, autosummarize = on);
