-- no transaction
-- Who has seen a player is asked by the player.
create index concurrently if not exists staff_audit_players on staff_audit using gin (players)
