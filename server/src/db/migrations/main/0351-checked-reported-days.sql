-- In a transaction of its own, so that the log can be read while its entries are checked.
alter table draw_log validate constraint draw_log_event_check;
alter table draw_log validate constraint day_is_reported;
