-- A wallet is opened once; its market and currency never change.
create or replace function ledger.open_wallet(player integer, in_market smallint, asked_at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  insert into ledger.wallet (player_id, market, currency, counted_on, last_at)
  select player, market, currency, (asked_at at time zone zone)::date, asked_at from ledger.market where market = in_market
  on conflict (player_id) do nothing;
  return found;
end
$$;

-- The limits and the bars that the history of restrictions gives. Null limits mean no limit.
create or replace function ledger.derive_restrictions(players integer[]) returns table (
  player_id integer, bars smallint, limit_deposit_day bigint, limit_deposit_week bigint, limit_deposit_month bigint,
  limit_loss_day bigint, limit_loss_week bigint, limit_loss_month bigint, limit_wager_day bigint,
  limit_wager_week bigint, limit_wager_month bigint
)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  with latest as (
    select distinct on (r.player_id, r.kind) r.* from ledger.restriction r
    where r.player_id = any (players) order by r.player_id, r.kind, r.number desc
  )
  select w.player_id, coalesce(b.bars, 0::smallint), d.limit_day, d.limit_week, d.limit_month,
    l.limit_day, l.limit_week, l.limit_month, s.limit_day, s.limit_week, s.limit_month
  from ledger.wallet w
  left join latest b on b.player_id = w.player_id and b.kind = 'bars'
  left join latest d on d.player_id = w.player_id and d.kind = 'deposit'
  left join latest l on l.player_id = w.player_id and l.kind = 'loss'
  left join latest s on s.player_id = w.player_id and s.kind = 'wager'
  where w.player_id = any (players)
$$;

-- Writes what the history gives for one player into the wallet, whose lock the caller holds.
create or replace function ledger.apply_restrictions(player integer) returns void
  language sql volatile as $$
  update ledger.wallet w set
    bars = r.bars, limit_deposit_day = r.limit_deposit_day, limit_deposit_week = r.limit_deposit_week,
    limit_deposit_month = r.limit_deposit_month, limit_loss_day = r.limit_loss_day, limit_loss_week = r.limit_loss_week,
    limit_loss_month = r.limit_loss_month, limit_wager_day = r.limit_wager_day, limit_wager_week = r.limit_wager_week,
    limit_wager_month = r.limit_wager_month
  from ledger.derive_restrictions(array[player]) r where w.player_id = player and r.player_id = player
$$;

-- Adds one change to the history and applies it. False without a wallet. `change` has a player, a kind, bars or limits,
-- the person or program that changes them, the reason, and the time of the server that asks.
create or replace function ledger.restrict_player(change ledger.restriction) returns boolean
  language plpgsql volatile as $$
begin
  perform public.require_own_players(array[change.player_id]);
  select seq into change.seq from ledger.wallet where player_id = change.player_id for no key update;
  if not found then
    return false;
  end if;
  change.number := (select coalesce(max(number), 0) + 1 from ledger.restriction where player_id = change.player_id);
  insert into ledger.restriction select change.*;
  perform ledger.apply_restrictions(change.player_id);
  return true;
end
$$;

-- Sets the player's own limits; the caller decides when a change takes effect. Null means no limit.
create or replace function ledger.set_limits(
  player integer, kind text, day bigint, week bigint, month bigint, changed_by text, reason text, asked_at timestamptz
) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if (kind in ('deposit', 'loss', 'wager')) is not true then
    raise exception 'unknown limit %', kind using errcode = 'invalid_parameter_value';
  end if;
  return ledger.restrict_player(row(player, 0, 0, asked_at, kind, null, day, week, month, changed_by, reason)::ledger.restriction);
end
$$;

-- Lowers a limit of the player, effective immediately, and returns the limit that now applies, or null without a wallet.
-- Of two concurrent calls the lower limit remains. A call that lowers nothing leaves no trace in the history.
create or replace function ledger.lower_limit(
  player integer, kind text, period text, new_limit bigint, changed_by text, reason text, asked_at timestamptz
) returns bigint
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  wallet jsonb;
  limits bigint[];
  place integer := array_position('{day, week, month}', period);
begin
  if (kind in ('deposit', 'loss', 'wager')) is not true or place is null or (new_limit >= 0) is not true then
    raise exception 'unknown limit % per %', kind, period using errcode = 'invalid_parameter_value';
  end if;
  perform public.require_own_players(array[player]);
  select to_jsonb(w) into wallet from ledger.wallet w where w.player_id = player for no key update;
  if not found then
    return null;
  end if;
  limits := array(
    select (wallet ->> ('limit_' || kind || '_' || one))::bigint from unnest('{day, week, month}'::text[]) one);
  if limits[place] <= new_limit then
    return limits[place];
  end if;
  limits[place] := new_limit;
  perform ledger.restrict_player(
    row(player, 0, 0, asked_at, kind, null, limits[1], limits[2], limits[3], changed_by, reason)::ledger.restriction);
  return new_limit;
end
$$;

-- What the player may not do at present, as bits: 1 play, 2 deposit, 4 withdraw. Wins and refunds are never stopped,
-- except by 8: the wallet is closed for good, which only `close_wallet` sets.
create or replace function ledger.set_bars(
  player integer, new_bars smallint, changed_by text, reason text, asked_at timestamptz
) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if (new_bars between 0 and 7) is not true then
    raise exception 'unknown bars %', new_bars using errcode = 'invalid_parameter_value';
  end if;
  perform 1 from ledger.wallet w where w.player_id = player for no key update;
  return ledger.restrict_player(row(player, 0, 0, asked_at, 'bars',
    new_bars | (select w.bars & 8 from ledger.wallet w where w.player_id = player),
    null, null, null, changed_by, reason)::ledger.restriction);
end
$$;

-- What still belongs to the player or is not decided: no wallet is closed before it is settled.
create or replace function ledger.obligations(player integer) returns table (code text, count bigint, amount bigint)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'balance', 1::bigint, cash from ledger.wallet where player_id = player and cash > 0
  union all
  select case class when 'withdrawal' then 'withdrawals' else 'bets' end, count(*), sum(amount)::bigint
  from ledger.hold where player_id = player and state = 'pending' and class <> 'deposit' group by 1
  union all
  select 'bonus', count(*), sum(balance)::bigint from ledger.bonus where player_id = player and state = 'active' having count(*) > 0
$$;

-- Closes the wallet of an erased account, or returns what stands against it. A bet or an order takes the same row lock,
-- so it either comes first and stands against it, or finds the wallet closed.
create or replace function ledger.close_wallet(player integer, asked_at timestamptz)
  returns table (code text, count bigint, amount bigint)
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  perform from ledger.wallet w where w.player_id = player for update;
  return query select * from ledger.obligations(player);
  if not found then
    perform ledger.restrict_player(row(player, 0, 0, asked_at, 'bars', w.bars | 11, null, null, null,
        'player', 'erased the account')::ledger.restriction)
    from ledger.wallet w where w.player_id = player;
  end if;
end
$$;
