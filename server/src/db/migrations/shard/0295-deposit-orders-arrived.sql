-- no transaction
-- How long the deposits of a market took: without it, orders of all markets and states of a week are read.
create index concurrently if not exists deposit_order_arrived on deposit_order (market, created_at) where state = 'SUCCEEDED';
