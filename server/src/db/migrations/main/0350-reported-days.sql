-- The public log also states the report of each day: the hash of its document. Such an entry belongs to no draw; its name is
-- `report-` and the day. The log states each event of a name once, so a day has one report.
alter table draw_log drop constraint draw_log_event_check;
alter table draw_log add constraint draw_log_event_check check (event in ('announced', 'rooted', 'fallback', 'drawn',
  'published', 'voided', 'committed', 'reported')) not valid;
alter table draw_log add constraint day_is_reported check ((event = 'reported') = (draw_id like 'report-%')) not valid;
