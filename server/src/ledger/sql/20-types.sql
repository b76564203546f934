-- Types that only the posting functions use. A type cannot be replaced in place, so these are dropped together with the
-- functions that use them; the files after this one create those functions again in the same transaction.
drop type if exists ledger.decided_batch, ledger.decision, ledger.answer cascade;

-- What was decided about one command, and all that writing it needs. `after` is the wallet that it leaves, null when
-- nothing is posted. `old` is the answer that its key has already.
create type ledger.decision as (
  ord bigint,
  -- When it takes effect: never before the player's last posted command.
  at timestamptz,
  player_id integer,
  key uuid,
  body_hash bigint,
  kind smallint,
  amount bigint,
  currency text,
  tax bigint,
  wager_required bigint,
  max_bet bigint,
  locked_cash bigint,
  weight_bps smallint,
  turnover_rule ledger.turnover_rule,
  proposed_by text,
  approved_by text,
  shape ledger.movement_shape,
  hold_class ledger.hold_class,
  status ledger.command_status,
  posted boolean,
  writes integer,
  ref uuid,
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
  hold_state ledger.hold_state,
  hold_amount bigint,
  hold_weight_bps smallint,
  turnover bigint,
  grant_id uuid,
  bonus_state ledger.bonus_state,
  reason bigint[],
  after ledger.wallet,
  old ledger.command
);

-- All decisions of a batch, and all that any of them writes besides the usual rows.
create type ledger.decided_batch as (
  decisions ledger.decision[],
  writes integer
);

create type ledger.answer as (
  ord bigint,
  status ledger.command_status,
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
