-- Derived values (balances, counters, wager left, completed days, limits and bars) computed again from the journal, the
-- holds, the grants and the history of restrictions. The audit compares them with the stored ones; `rebuild` writes them.
create or replace function ledger.turnover(bet ledger.hold) returns bigint
  language sql immutable as $$
  select least(case bet.turnover_rule when 'stake' then bet.amount
    when 'difference' then least(bet.amount, abs(bet.settled - bet.amount)) else 0 end, bet.turnover_max)
$$;

-- The hash of a command's body, as `bodyHash` of the server computes it.
create or replace function ledger.body_hash(body text) returns bigint
  language sql immutable as $$
  select ('x' || left(encode(sha256(convert_to(body, 'UTF8')), 'hex'), 16))::bit(64)::bigint
$$;

create or replace function ledger.derive_wallets(players integer[]) returns table (
  player_id integer, seq integer, cash bigint, held bigint, staked_day bigint, staked_week bigint, staked_month bigint,
  won_day bigint, won_week bigint, won_month bigint, deposited_day bigint, deposited_week bigint, deposited_month bigint,
  turnover_day bigint, credited_day bigint, withdrawn_day bigint
)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  with calendar as (
    select w.player_id, m.zone, w.counted_on as today, date_trunc('week', w.counted_on)::date as week,
      date_trunc('month', w.counted_on)::date as month
    from ledger.wallet w join ledger.market m using (market) where w.player_id = any (players)
  ), moved as (
    select c.player_id, c.today, c.week, c.month, t.seq, t.amount, t.debit, t.credit, t.ref, m.shape,
      case when m.hold_class = 'giftBet' then 0 else m.record end as record, (t.at at time zone c.zone)::date as day
    from calendar c
    join ledger.transfer t on t.player_id = c.player_id
    join ledger.movement m on m.kind = t.kind
  ), journal as (
    select v.player_id,
      max(seq) as seq,
      sum(case when credit = 1 then amount when debit = 1 then -amount end) as cash,
      sum(case when credit = 2 then amount when debit = 2 then -amount end) as held,
      sum(amount) filter (where shape = 'stake' and debit = 1 and day >= today and not rolled_back) as staked_day,
      sum(amount) filter (where shape = 'stake' and debit = 1 and day >= week and not rolled_back) as staked_week,
      sum(amount) filter (where shape = 'stake' and debit = 1 and day >= month and not rolled_back) as staked_month,
      sum(case when credit = 1 then amount else -amount end) filter (where record = 4 and 1 in (debit, credit) and day >= today) as won_day,
      sum(case when credit = 1 then amount else -amount end) filter (where record = 4 and 1 in (debit, credit) and day >= week) as won_week,
      sum(case when credit = 1 then amount else -amount end) filter (where record = 4 and 1 in (debit, credit) and day >= month) as won_month,
      sum(amount) filter (where shape = 'creditDeposit' and day >= today) as credited_day,
      sum(amount) filter (where shape = 'payHold' and day >= today) as withdrawn_day
    from (select moved.*, bool_or(shape = 'rollback') over (partition by moved.player_id, ref) as rolled_back from moved) v
    group by v.player_id
  ), held_amounts as (
    select h.player_id,
      sum(counted) filter (where class = 'deposit' and opened_on >= today) as deposited_day,
      sum(counted) filter (where class = 'deposit' and opened_on >= week) as deposited_week,
      sum(counted) filter (where class = 'deposit' and opened_on >= month) as deposited_month,
      sum(turnover) filter (where class = 'bet' and state = 'posted' and closed_on >= today) as turnover_day
    from (select hold.*, case state when 'pending' then amount when 'posted' then settled else 0 end as counted,
        ledger.turnover(hold) as turnover from ledger.hold
      where hold.player_id = any (players)) h
    join calendar c on c.player_id = h.player_id
    group by h.player_id
  )
  select c.player_id, coalesce(j.seq, 0), coalesce(j.cash, 0)::bigint, coalesce(j.held, 0)::bigint,
    coalesce(j.staked_day, 0)::bigint, coalesce(j.staked_week, 0)::bigint, coalesce(j.staked_month, 0)::bigint,
    coalesce(j.won_day, 0)::bigint, coalesce(j.won_week, 0)::bigint, coalesce(j.won_month, 0)::bigint,
    coalesce(s.deposited_day, 0)::bigint, coalesce(s.deposited_week, 0)::bigint, coalesce(s.deposited_month, 0)::bigint,
    coalesce(s.turnover_day, 0)::bigint, coalesce(j.credited_day, 0)::bigint, coalesce(j.withdrawn_day, 0)::bigint
  from calendar c
  left join journal j on j.player_id = c.player_id
  left join held_amounts s on s.player_id = c.player_id
$$;

create or replace function ledger.derive_bonuses(players integer[]) returns table (
  player_id integer, grant_id uuid, balance bigint, wager_left bigint
)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select b.player_id, b.grant_id,
    coalesce((
      select sum(case when t.credit = 3 then t.amount else -t.amount end) from ledger.transfer t
      where t.player_id = b.player_id and t.grant_id = b.grant_id and (t.debit = 3 or t.credit = 3)), 0)::bigint,
    -- A closed bonus no longer counts, so what was left when it was closed stays.
    case when b.state <> 'active' then b.wager_left else greatest(0, b.wager_required - coalesce((
      select sum(ledger.turnover(h) * h.weight_bps / 10000) from ledger.hold h
      where h.player_id = b.player_id and h.grant_id = b.grant_id and h.state = 'posted' and h.class = 'bet'), 0))::bigint end
  from ledger.bonus b where b.player_id = any (players)
$$;

create or replace function ledger.derive_days(players integer[]) returns table (
  player_id integer, day date, staked bigint, won bigint, turnover bigint, credited bigint, withdrawn bigint
)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  with moved as (
    select t.player_id, (t.at at time zone k.zone)::date as day, w.counted_on, t.amount, t.debit, t.credit, t.ref, m.shape,
      case when m.hold_class = 'giftBet' then 0 else m.record end as record
    from ledger.wallet w
    join ledger.market k using (market)
    join ledger.transfer t on t.player_id = w.player_id
    join ledger.movement m on m.kind = t.kind
    where w.player_id = any (players)
  ), parts as (
    select v.player_id, v.day,
      case when shape = 'stake' and debit = 1 and not rolled_back then amount else 0 end as staked,
      case when record = 4 and credit = 1 then amount when record = 4 and debit = 1 then -amount else 0 end as won, 0::bigint as turnover,
      case when shape = 'creditDeposit' then amount else 0 end as credited, case when shape = 'payHold' then amount else 0 end as withdrawn
    from (select moved.*, bool_or(shape = 'rollback') over (partition by moved.player_id, ref, moved.day) as rolled_back from moved) v
    where v.day < counted_on
    union all
    select h.player_id, h.closed_on, 0, 0, ledger.turnover(h), 0, 0
    from ledger.hold h join ledger.wallet w on w.player_id = h.player_id
    where h.player_id = any (players) and h.class = 'bet' and h.state = 'posted' and h.closed_on < w.counted_on
  )
  select parts.player_id, parts.day, sum(staked)::bigint, sum(won)::bigint, sum(turnover)::bigint, sum(credited)::bigint, sum(withdrawn)::bigint
  from parts group by parts.player_id, parts.day
  having (sum(staked), sum(won), sum(turnover), sum(credited), sum(withdrawn)) <> (0, 0, 0, 0, 0)
$$;

-- Where the stored values differ from the derived ones. It is one statement with one snapshot, so concurrent commands do
-- no harm.
create or replace function ledger.differences(players integer[]) returns table (
  player_id integer, what text, kept text, derived text
)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select w.player_id, 'wallet'::text, k.kept, d.derived
  from ledger.wallet w
  join ledger.derive_wallets(players) r on r.player_id = w.player_id
  cross join lateral (select jsonb_build_array(w.seq, w.cash, w.held, w.staked_day, w.staked_week, w.staked_month, w.won_day, w.won_week,
    w.won_month, w.deposited_day, w.deposited_week, w.deposited_month, w.turnover_day, w.credited_day, w.withdrawn_day)::text as kept) k
  cross join lateral (select jsonb_build_array(r.seq, r.cash, r.held, r.staked_day, r.staked_week, r.staked_month, r.won_day, r.won_week,
    r.won_month, r.deposited_day, r.deposited_week, r.deposited_month, r.turnover_day, r.credited_day, r.withdrawn_day)::text as derived) d
  where k.kept <> d.derived
  union all
  select b.player_id, 'bonus ' || b.grant_id, b.balance || ' wager left ' || b.wager_left, r.balance || ' wager left ' || r.wager_left
  from ledger.bonus b join ledger.derive_bonuses(players) r on r.player_id = b.player_id and r.grant_id = b.grant_id
  where (b.balance, b.wager_left) <> (r.balance, r.wager_left)
  union all
  select w.player_id, 'limits and bars', k.kept, d.derived
  from ledger.wallet w
  join ledger.derive_restrictions(players) r on r.player_id = w.player_id
  cross join lateral (select jsonb_build_array(w.bars, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month,
    w.limit_loss_day, w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week,
    w.limit_wager_month)::text as kept) k
  cross join lateral (select jsonb_build_array(r.bars, r.limit_deposit_day, r.limit_deposit_week, r.limit_deposit_month,
    r.limit_loss_day, r.limit_loss_week, r.limit_loss_month, r.limit_wager_day, r.limit_wager_week,
    r.limit_wager_month)::text as derived) d
  where k.kept <> d.derived
  union all
  select coalesce(k.player_id, r.player_id), 'day ' || coalesce(k.day, r.day), to_jsonb(k)::text, to_jsonb(r)::text
  from (select * from ledger.day_total where player_id = any (players)) k
  full join ledger.derive_days(players) r on r.player_id = k.player_id and r.day = k.day
  where to_jsonb(k) is distinct from to_jsonb(r)
$$;

-- Writes the derived values. The journal is the source of truth; this may run at any time beside the running servers.
create or replace function ledger.rebuild(players integer[]) returns bigint
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  found_different bigint;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  select count(*) into found_different from ledger.differences(players);
  if found_different = 0 then return 0; end if;
  update ledger.wallet w set
    seq = r.seq, cash = r.cash, held = r.held, staked_day = r.staked_day, staked_week = r.staked_week, staked_month = r.staked_month,
    won_day = r.won_day, won_week = r.won_week, won_month = r.won_month, deposited_day = r.deposited_day,
    deposited_week = r.deposited_week, deposited_month = r.deposited_month, turnover_day = r.turnover_day,
    credited_day = r.credited_day, withdrawn_day = r.withdrawn_day,
    last_at = coalesce(
      (select max(c.at) from ledger.command c where c.player_id = w.player_id and c.status = 'posted'), w.last_at)
  from ledger.derive_wallets(players) r where r.player_id = w.player_id;
  update ledger.bonus b set balance = r.balance, wager_left = r.wager_left
  from ledger.derive_bonuses(players) r where r.player_id = b.player_id and r.grant_id = b.grant_id;
  perform ledger.apply_restrictions(player) from unnest(players) player;
  delete from ledger.day_total where player_id = any (players);
  insert into ledger.day_total select * from ledger.derive_days(players);
  return found_different;
end
$$;
