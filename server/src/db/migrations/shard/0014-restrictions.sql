-- squawk-ignore-file prefer-bigint-over-smallint
-- Every change of a player's limits or bars: what applies from then on, who changed it and why. Append-only; the wallet
-- holds what applies at present, and `rebuild` restores it from here.
create table ledger.restriction (
  player_id integer not null,
  -- 1, 2, 3 … for each player, assigned under the lock of the wallet.
  number integer not null,
  -- The player's last transfer at that time: the change takes its place in the hash chain with the next one.
  seq integer not null,
  at timestamptz not null,
  kind text not null check (kind in ('bars', 'deposit', 'loss', 'wager')),
  bars smallint,
  limit_day bigint,
  limit_week bigint,
  limit_month bigint,
  changed_by text not null check (changed_by <> ''),
  reason text not null check (reason <> ''),
  primary key (player_id, number),
  constraint bars_or_limits check ((kind = 'bars') = (bars is not null))
);
alter table ledger.restriction owner to zamra_ledger;
grant select on ledger.restriction to zamra_app;

-- What applied before the history began.
insert into ledger.restriction
  (player_id, number, seq, at, kind, bars, limit_day, limit_week, limit_month, changed_by, reason)
select player_id, row_number() over (partition by player_id order by kind), seq, now(), kind, bars, day, week, month,
  'migration', 'applied before the history of limits and bars began'
from (
  select player_id, seq, 'bars' as kind, bars, null::bigint as day, null::bigint as week, null::bigint as month
  from ledger.wallet where bars <> 0
  union all
  select player_id, seq, l.kind, null, l.day, l.week, l.month
  from ledger.wallet cross join lateral (values
    ('deposit', limit_deposit_day, limit_deposit_week, limit_deposit_month),
    ('loss', limit_loss_day, limit_loss_week, limit_loss_month),
    ('wager', limit_wager_day, limit_wager_week, limit_wager_month)
  ) l (kind, day, week, month)
  where coalesce(l.day, l.week, l.month) is not null
) present;
