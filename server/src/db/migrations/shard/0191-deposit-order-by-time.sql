-- no transaction
-- Who deposited lately, for the search for signs of harm.
create index concurrently if not exists deposit_order_by_time on deposit_order (created_at, player_id);
