-- no transaction
-- Who played lately, for the search for signs of harm.
create index concurrently if not exists play_time_by_day on play_time (day, player_id);
