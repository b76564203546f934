-- no transaction
-- What a player may see, and take back, of the errors that his devices reported.
create index concurrently if not exists client_error_player on client_error (player_id) where player_id is not null;
