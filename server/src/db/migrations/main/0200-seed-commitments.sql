-- The public log also states the commitments of the seeds of instant games. Such an entry belongs to no draw: its name is that
-- of a seed, `seed-` and the hash of its player and its number. That every other entry names a draw is checked by a trigger
-- from here on (`10-draws.sql`), and the log still states each event of a name once.
alter table draw_log drop constraint draw_log_draw_id_fkey;
alter table draw_log drop constraint draw_log_event_check;
alter table draw_log add constraint draw_log_event_check
  check (event in ('announced', 'rooted', 'fallback', 'drawn', 'published', 'voided', 'committed')) not valid;
alter table draw_log add constraint seed_is_committed check ((event = 'committed') = (draw_id like 'seed-%')) not valid;
