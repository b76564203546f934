-- no transaction
-- Who saved a payee since rings were last searched.
create index concurrently if not exists bank_account_by_time on bank_account (saved_at);
