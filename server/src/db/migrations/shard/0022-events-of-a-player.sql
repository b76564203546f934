-- no transaction
-- The same for what his devices told.
create index concurrently if not exists client_event_player on client_event (player_id) where player_id is not null;
