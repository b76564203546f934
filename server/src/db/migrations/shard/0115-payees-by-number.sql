-- no transaction
-- Accounts with one payee, also a removed one.
create index concurrently if not exists bank_account_by_number on bank_account (number_index);
