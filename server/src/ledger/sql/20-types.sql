-- Types of the posting functions. They cannot be replaced in place, so they are dropped together with the functions that
-- use them; the files after this one create those functions again in the same transaction.
drop type if exists ledger.verdict, ledger.answer cascade;

-- What was decided about one command, and all that the writing of it needs. `after` is the wallet that it
-- leaves, nothing when nothing is posted.
create type ledger.verdict as (
  ord bigint,
  player_id integer,
  key uuid,
  hash bigint,
  kind smallint,
  shape smallint,
  hold_class smallint,
  status smallint,
  posted boolean,
  has integer,
  ref uuid,
  amount bigint,
  second bigint,
  third bigint,
  weight smallint,
  rule smallint,
  seq integer,
  legs smallint,
  cash bigint,
  held bigint,
  bonus bigint,
  new_bonus bigint,
  debit1 smallint,
  credit1 smallint,
  amount1 bigint,
  debit2 smallint,
  credit2 smallint,
  amount2 bigint,
  today date,
  counts_on date,
  hold_state smallint,
  hold_amount bigint,
  hold_weight smallint,
  turnover bigint,
  grant_id uuid,
  bonus_state smallint,
  reason bigint[],
  after ledger.wallet,
  old ledger.command
);

create type ledger.answer as (
  ord bigint,
  status smallint,
  again boolean,
  seq integer,
  legs smallint,
  cash bigint,
  held bigint,
  bonus bigint,
  reason bigint[],
  cash_now bigint,
  held_now bigint
);
