-- A bonus locks an amount of cash until it is wagered, and no longer all of it or nothing: what was won with other money
-- can always be withdrawn. A bonus that locked cash before keeps locking all of it.
alter table ledger.bonus add column locked_cash bigint not null default 0
  constraint locked_cash_is_not_negative check (locked_cash >= 0);
update ledger.bonus set locked_cash = 10000000000000 where locks_cash;
-- Only the posting functions read the column, and they are replaced together with it.
-- squawk-ignore ban-drop-column
alter table ledger.bonus drop column locks_cash;
-- The posting functions read the fields of a request by their place, so the field stays where it was.
alter type ledger.request rename attribute locks_cash to locked_cash;
alter type ledger.request alter attribute locked_cash type bigint;
