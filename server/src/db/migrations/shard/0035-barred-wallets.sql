-- no transaction
-- Finds excluded players, whose open rewards end.
create index concurrently if not exists wallet_barred on ledger.wallet (player_id) where bars <> 0;
