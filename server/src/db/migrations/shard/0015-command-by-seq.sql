-- no transaction
-- The hash chain reads the commands of a player by their place among the transfers.
create index concurrently if not exists command_by_seq on ledger.command (player_id, seq)
