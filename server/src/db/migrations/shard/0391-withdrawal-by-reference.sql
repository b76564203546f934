-- no transaction
-- Staff look for the withdrawal of a reference of the bank.
create index concurrently if not exists withdrawal_by_utr on withdrawal (utr) where utr is not null;
