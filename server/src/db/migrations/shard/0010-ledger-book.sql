-- squawk-ignore-file prefer-bigint-over-smallint
-- The book of money. Its owner is a role that nobody signs in as; the application may look and may execute the posting
-- functions, nothing more. Roles belong to the whole server, so the second database to be migrated finds them there.
do $$
begin
  create role zamra_ledger nologin;
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  create role zamra_app login;
exception when duplicate_object or unique_violation then null;
end
$$;

create schema ledger;

create table ledger.market (
  market smallint primary key,
  code text not null unique,
  currency text not null,
  zone text not null
);
insert into ledger.market values
  (1, 'IN', 'INR', 'Asia/Kolkata'),
  (2, 'PK', 'PKR', 'Asia/Karachi'),
  (3, 'BD', 'BDT', 'Asia/Dhaka');

-- Accounts 1 to 9 are the pockets of a player; all others belong to the house and have no balance row.
create table ledger.account (
  account smallint primary key,
  name text not null unique
);
insert into ledger.account values
  (1, 'cash'), (2, 'held'), (3, 'bonus'),
  (10, 'gateway'), (11, 'games'), (12, 'promo'), (13, 'fees'), (14, 'suspense'), (15, 'tax');

-- What each movement may do: its shape (how amounts are found), up to three legs, which kind of hold it opens or
-- closes, which bar stops it, and the fact that it states. A new movement is a new row and a function in book.ts.
create table ledger.movement (
  kind smallint primary key,
  name text not null unique,
  record smallint not null check (record between 0 and 9),
  shape smallint not null,
  hold_class smallint not null default 0,
  bar smallint not null default 0,
  debit1 smallint references ledger.account,
  credit1 smallint references ledger.account,
  debit2 smallint references ledger.account,
  credit2 smallint references ledger.account,
  debit3 smallint references ledger.account,
  credit3 smallint references ledger.account,
  room text,
  fact text,
  check (credit1 <> debit1 and credit2 <> debit2 and credit3 <> debit3)
);

-- The one hot row of a player. It also counts what the safer-play allowances are measured against: `counted_on` is the
-- player's calendar day of the counters, and a counter whose period has passed counts as zero. Space is left on every
-- page so that an update stays on it and touches no index.
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
  limit_wager_month bigint
) with (fillfactor = 60);

-- A bonus lives in a pocket of its own until it is wagered (1 active, 2 converted, 3 forfeited).
create table ledger.bonus (
  player_id integer not null,
  grant_id uuid not null,
  state smallint not null,
  locks_cash boolean not null,
  balance bigint not null constraint bonus_is_not_negative check (balance >= 0),
  wager_required bigint not null,
  wager_left bigint not null,
  max_bet bigint,
  primary key (player_id, grant_id)
) with (fillfactor = 80);

-- An amount that was set aside under a reference: a stake, a withdrawal, a deposit that was ordered. It is pending (1)
-- until it is posted (2) or voided (3), once. A voided hold of nothing is a tombstone: what comes late finds it.
create table ledger.hold (
  player_id integer not null,
  opened_on date not null,
  amount bigint not null,
  bonus bigint not null,
  settled bigint,
  ref uuid not null,
  state smallint not null,
  class smallint not null,
  weight_bps smallint not null,
  turnover_rule smallint not null,
  grant_id uuid,
  closed_on date,
  primary key (player_id, ref)
) with (fillfactor = 90);

-- Every key that was ever answered, with the answer, for ever. Its transfers are the last `legs` ones up to `seq`.
create table ledger.command (
  player_id integer not null,
  seq integer not null,
  body_hash bigint not null,
  at timestamptz not null,
  cash bigint not null,
  held bigint not null,
  key uuid not null,
  kind smallint not null,
  status smallint not null,
  legs smallint not null,
  bonus bigint,
  reason bigint[],
  primary key (player_id, key)
);

-- The journal: one row, one debit, one credit, the same amount. Months are partitions; the primary key of each is
-- (player_id, seq), and seq is taken under the lock of the wallet.
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
  grant_id uuid
) partition by range (at);

-- The finished days of a player; the running day is in the wallet.
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

create function ledger.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the book is only ever added to: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger command_is_append_only before update or delete or truncate on ledger.command
  for each statement execute function ledger.refuse_change();
create trigger transfer_is_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();

-- Makes the partitions of `months` months beginning with the month of `first`, where they are missing.
create function ledger.prepare_months(first date, months integer) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  month date;
  leaf text;
  made integer := 0;
begin
  for month in select date_trunc('month', first)::date + make_interval(months => n) from generate_series(0, months - 1) n loop
    leaf := 'transfer_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('ledger.' || leaf) is not null;
    execute format('create table ledger.%I (like ledger.transfer including constraints)', leaf);
    perform ledger.guard_leaf(leaf);
    execute format(
      'alter table ledger.transfer attach partition ledger.%I for values from (%L) to (%L)',
      leaf, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    made := made + 1;
  end loop;
  return made;
end
$$;

-- The uniqueness and the trigger of a partition are its own: a statement that names the partition meets them too.
create function ledger.guard_leaf(leaf text) returns void
  language plpgsql set search_path = ledger, pg_temp as $$
begin
  execute format('alter table ledger.%I add primary key (player_id, seq)', leaf);
  execute format('create trigger transfer_is_append_only before update or delete or truncate on ledger.%I
    for each statement execute function ledger.refuse_change()', leaf);
end
$$;

-- Money is never refused because a month was not prepared: such rows wait here and the alarm is raised.
create table ledger.transfer_unprepared (like ledger.transfer including constraints);
select ledger.guard_leaf('transfer_unprepared');
alter table ledger.transfer attach partition ledger.transfer_unprepared default;
select ledger.prepare_months(current_date - 31, 14);
