-- squawk-ignore-file prefer-bigint-over-smallint
-- The ledger. The application may read it and execute the posting functions, nothing more.
create schema ledger;

-- How a movement computes its amounts and what it does to a hold or a bonus.
create type ledger.movement_shape as enum (
  'plain', 'stake', 'payout', 'rollback', 'hold', 'payHold', 'returnHold', 'grantBonus', 'convertBonus', 'forfeitBonus',
  'orderDeposit', 'lapseDeposit', 'creditDeposit'
);
create type ledger.hold_class as enum ('bet', 'withdrawal', 'deposit');
create type ledger.hold_state as enum ('pending', 'posted', 'voided');
create type ledger.bonus_state as enum ('active', 'converted', 'forfeited');
-- How the turnover of a bet is computed: nothing, the stake, or the smaller of the stake and |win - stake|.
create type ledger.turnover_rule as enum ('none', 'stake', 'difference');
-- The statuses before `conflict` are stored under the key and answered again. From `conflict` on nothing was decided, so
-- the same key may be tried again.
create type ledger.command_status as enum (
  'posted', 'insufficient', 'limit', 'void', 'closed', 'tombstone', 'barred', 'wagerLeft', 'tooLarge',
  'conflict', 'noWallet', 'noHold', 'invalid', 'wrongCurrency'
);

create table ledger.market (
  market smallint primary key,
  code text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  zone text not null
);
insert into ledger.market values
  (1, 'IN', 'INR', 'Asia/Kolkata'),
  (2, 'PK', 'PKR', 'Asia/Karachi'),
  (3, 'BD', 'BDT', 'Asia/Dhaka');

-- Accounts 1 to 9 are the pockets of a player; all others are operator accounts and have no balance row.
create table ledger.account (
  account smallint primary key,
  name text not null unique
);
insert into ledger.account values
  (1, 'cash'), (2, 'held'), (3, 'bonus'),
  (10, 'gateway'), (11, 'games'), (12, 'promo'), (13, 'fees'), (14, 'suspense'), (15, 'tax');

-- What each movement may do: its shape, up to three legs, the class of hold that it opens or closes, the bar that stops
-- it, and the event that it publishes. Bars are bits: 1 play, 2 deposit, 4 withdrawal. Records are the filter of the
-- player's balance records: 0 other, 1 bet, 2 deposit, 3 withdrawal, 4 win, 5 gift money, 6 VIP bonus, 7 daily rebate,
-- 8 deposit bonus, 9 daily bonus.
create table ledger.movement (
  kind smallint primary key,
  name text not null unique,
  record smallint not null check (record between 0 and 9),
  shape ledger.movement_shape not null,
  hold_class ledger.hold_class,
  -- Two different operators must stand for it.
  needs_approval boolean not null default false,
  bar smallint not null default 0,
  debit1 smallint references ledger.account,
  credit1 smallint references ledger.account,
  debit2 smallint references ledger.account,
  credit2 smallint references ledger.account,
  debit3 smallint references ledger.account,
  credit3 smallint references ledger.account,
  feature text,
  event text,
  check (credit1 <> debit1 and credit2 <> debit2 and credit3 <> debit3)
);

-- The one frequently updated row of a player. It also holds the counters that the safer-play limits are checked against:
-- `counted_on` is the player's calendar day of the counters, and a counter whose period has passed counts as zero. The
-- fill factor leaves space on every page, so that an update stays on its page and touches no index.
create table ledger.wallet (
  player_id integer primary key,
  seq integer not null default 0,
  market smallint not null,
  bars smallint not null default 0,
  counted_on date not null,
  cash bigint not null default 0 constraint cash_is_not_negative check (cash >= 0),
  held bigint not null default 0 constraint held_is_not_negative check (held >= 0),
  staked_day bigint not null default 0,
  staked_week bigint not null default 0,
  staked_month bigint not null default 0,
  won_day bigint not null default 0,
  won_week bigint not null default 0,
  won_month bigint not null default 0,
  deposited_day bigint not null default 0,
  deposited_week bigint not null default 0,
  deposited_month bigint not null default 0,
  turnover_day bigint not null default 0,
  credited_day bigint not null default 0,
  withdrawn_day bigint not null default 0,
  grant_id uuid,
  limit_deposit_day bigint,
  limit_deposit_week bigint,
  limit_deposit_month bigint,
  limit_loss_day bigint,
  limit_loss_week bigint,
  limit_loss_month bigint,
  limit_wager_day bigint,
  limit_wager_week bigint,
  limit_wager_month bigint,
  -- Of the market in which the wallet was opened. Every command must name it.
  currency text not null
) with (fillfactor = 60);

-- A bonus in a pocket of its own until it is wagered.
create table ledger.bonus (
  player_id integer not null,
  grant_id uuid not null,
  state ledger.bonus_state not null,
  locks_cash boolean not null,
  balance bigint not null constraint bonus_is_not_negative check (balance >= 0),
  wager_required bigint not null,
  wager_left bigint not null,
  max_bet bigint,
  primary key (player_id, grant_id)
) with (fillfactor = 80);

-- An amount reserved under a reference: a stake, a withdrawal, an ordered deposit. It is pending until it is posted or
-- voided, once. A voided hold of amount zero is a tombstone: it stops a bet that arrives after its rollback.
create table ledger.hold (
  player_id integer not null,
  opened_on date not null,
  amount bigint not null,
  bonus bigint not null,
  settled bigint,
  ref uuid not null,
  state ledger.hold_state not null,
  class ledger.hold_class not null,
  turnover_rule ledger.turnover_rule not null,
  weight_bps smallint not null,
  grant_id uuid,
  closed_on date,
  primary key (player_id, ref)
) with (fillfactor = 90);

-- One command as the server sends it to the posting functions. Only the fields that its movement uses are set.
create type ledger.request as (
  player_id integer,
  key uuid,
  body_hash bigint,
  kind smallint,
  amount bigint,
  currency text,
  ref uuid,
  -- Of a withdrawal that is paid.
  fee bigint,
  tax bigint,
  -- Of a bonus that is granted.
  wager_required bigint,
  max_bet bigint,
  locks_cash boolean,
  -- The bonus that is granted, converted or forfeited.
  grant_id uuid,
  -- Of a bet: how much of its turnover counts as wagered, and how the turnover is computed.
  weight_bps smallint,
  turnover_rule ledger.turnover_rule,
  -- Of a movement that needs approval: two different operators.
  proposed_by text,
  approved_by text
);

-- Every idempotency key that was answered, with the answer, kept permanently. Its transfers are the last `legs` ones up
-- to `seq`.
create table ledger.command (
  player_id integer not null,
  seq integer not null,
  body_hash bigint not null,
  at timestamptz not null,
  cash bigint not null,
  held bigint not null,
  key uuid not null,
  status ledger.command_status not null,
  kind smallint not null,
  legs smallint not null,
  bonus bigint,
  reason bigint[],
  primary key (player_id, key)
);

-- The journal: one row is one debit and one credit of the same amount. Months are partitions; the primary key of each is
-- (player_id, seq), and seq is assigned under the lock of the wallet.
create table ledger.transfer (
  player_id integer not null,
  seq integer not null,
  at timestamptz not null,
  amount bigint not null constraint amount_is_positive check (amount > 0),
  debit_after bigint,
  credit_after bigint,
  debit smallint not null,
  credit smallint not null constraint two_accounts check (credit <> debit),
  kind smallint not null,
  ref uuid not null,
  currency text not null,
  grant_id uuid
) partition by range (at);

-- A transfer is never refused because the partition of its month is missing: it is stored here and the audit reports it.
create table ledger.transfer_unprepared (like ledger.transfer including constraints, primary key (player_id, seq));
alter table ledger.transfer attach partition ledger.transfer_unprepared default;

-- The two operators who stand for an adjustment, under the sequence of its transfer.
create table ledger.adjustment (
  player_id integer not null,
  seq integer not null,
  proposed_by text not null check (proposed_by <> ''),
  approved_by text not null check (approved_by <> ''),
  primary key (player_id, seq),
  constraint approved_by_another check (approved_by <> proposed_by)
);

-- The completed days of a player; the current day is in the wallet.
create table ledger.day_total (
  player_id integer not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  turnover bigint not null,
  credited bigint not null,
  withdrawn bigint not null,
  primary key (player_id, day)
);

-- The kinds of record that a command may have attached, and the feature's function that writes them.
create table ledger.record_writer (
  kind text primary key,
  writer text not null
);

-- The hash chain over the journal is computed outside the posting path, with a key that the database never sees. A link
-- covers some transfers of one player; `hashes` holds 16 bytes for each of them, and the last hash of a link is the head
-- of the player's chain.
create table ledger.link (
  player_id integer not null,
  first_seq integer not null,
  last_seq integer not null,
  seal integer not null,
  hashes bytea not null,
  primary key (player_id, first_seq)
);
create index link_of_seal on ledger.link (seal, player_id);
-- A seal closes one pass over the shard and chains the passes, so that the removal of a whole link is detected too.
create table ledger.seal (
  seal integer primary key,
  at timestamptz not null,
  links integer not null,
  hash bytea not null
);
create table ledger.chain_head (
  player_id integer primary key,
  seq integer not null,
  hash bytea not null
) with (fillfactor = 80);

-- A projection of the event log: what the players of each market on this shard staked, won, deposited and withdrew by day.
create table market_total (
  market smallint not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  primary key (market, day)
);

-- `zamra_ledger` owns every object of the schema; the function files end with the same for functions.
do $$
declare
  type regtype;
  relation regclass;
begin
  for type in
    select t.oid from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace = 'ledger'::regnamespace and (t.typtype = 'e' or c.relkind = 'c')
  loop
    execute format('alter type %s owner to zamra_ledger', type);
  end loop;
  for relation in select oid from pg_class where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p') loop
    execute format('alter table %s owner to zamra_ledger', relation);
  end loop;
end
$$;
alter schema ledger owner to zamra_ledger;
grant usage on schema ledger to zamra_app;
grant select on all tables in schema ledger to zamra_app;
alter default privileges for role zamra_ledger in schema ledger grant select on tables to zamra_app;
