-- no transaction
-- Finds the players who may be the same person.
create index concurrently if not exists identity_check_by_birthday on identity_check (birthday_index)
  where birthday_index is not null;
