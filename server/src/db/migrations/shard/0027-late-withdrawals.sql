-- no transaction
-- Finds the withdrawals that have ended and whose late credit is not settled yet.
create index concurrently if not exists withdrawal_to_compensate on withdrawal (ended_at)
  where compensation is null and ended_at is not null;
