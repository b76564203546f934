-- The balances of each statement and its place among those of its account, so that the next one must begin where it ended.
-- Null: the file had no balances, or it was imported before they were kept.
alter table bank_statement add column number integer;
alter table bank_statement add column opening bigint;
alter table bank_statement add column closing bigint;
-- squawk-ignore require-concurrent-index-creation
create unique index bank_statement_number on bank_statement (account_id, number);
