-- no transaction
-- Staff look for the order of a UTR. Most orders have none.
create index concurrently if not exists deposit_order_by_utr on deposit_order (utr) where utr is not null;
