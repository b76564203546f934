-- no transaction
-- Entries come in the order of their time, so a summary of each range of blocks finds the old ones and costs a bet nothing.
create index concurrently if not exists free_play_entry_by_age on free_play_entry
  using brin (at) with (pages_per_range = 16, autosummarize = on);
