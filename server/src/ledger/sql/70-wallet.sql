-- A wallet is opened once; its market and currency never change.
create or replace function ledger.open_wallet(player integer, in_market smallint, asked_at timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  insert into ledger.wallet (player_id, market, currency, counted_on)
  select player, market, currency, (asked_at at time zone zone)::date from ledger.market where market = in_market
  on conflict (player_id) do nothing;
  return found;
end
$$;

-- Sets the player's own limits; the caller decides when a change takes effect. Null means no limit.
create or replace function ledger.set_limits(player integer, kind text, day bigint, week bigint, month bigint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if kind not in ('deposit', 'loss', 'wager') then
    raise exception 'unknown limit %', kind using errcode = 'invalid_parameter_value';
  end if;
  perform public.require_own_players(array[player]);
  update ledger.wallet set
    limit_deposit_day = case kind when 'deposit' then day else limit_deposit_day end,
    limit_deposit_week = case kind when 'deposit' then week else limit_deposit_week end,
    limit_deposit_month = case kind when 'deposit' then month else limit_deposit_month end,
    limit_loss_day = case kind when 'loss' then day else limit_loss_day end,
    limit_loss_week = case kind when 'loss' then week else limit_loss_week end,
    limit_loss_month = case kind when 'loss' then month else limit_loss_month end,
    limit_wager_day = case kind when 'wager' then day else limit_wager_day end,
    limit_wager_week = case kind when 'wager' then week else limit_wager_week end,
    limit_wager_month = case kind when 'wager' then month else limit_wager_month end
  where player_id = player;
  return found;
end
$$;

-- Lowers a limit of the player, effective immediately, and returns the limit that now applies, or null without a wallet.
-- Of two concurrent calls the lower limit remains.
create or replace function ledger.lower_limit(player integer, kind text, period text, new_limit bigint) returns bigint
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  held bigint;
begin
  if kind not in ('deposit', 'loss', 'wager') or period not in ('day', 'week', 'month') or new_limit is null or new_limit < 0 then
    raise exception 'unknown limit % per %', kind, period using errcode = 'invalid_parameter_value';
  end if;
  perform public.require_own_players(array[player]);
  execute format('update ledger.wallet set %1$I = least(%1$I, $2) where player_id = $1 returning %1$I', 'limit_' || kind || '_' || period)
    into held using player, new_limit;
  return held;
end
$$;

-- What the player may not do at present, as bits: 1 play, 2 deposit, 4 withdraw. Wins and refunds are never stopped,
-- except by 8: the wallet is closed for good, which only `close_wallet` sets.
create or replace function ledger.set_bars(player integer, new_bars smallint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  update ledger.wallet set bars = new_bars | (bars & 8) where player_id = player and new_bars between 0 and 7;
  return found;
end
$$;

-- What still belongs to the player or is not decided: no wallet is closed before it is settled.
create or replace function ledger.obligations(player integer) returns table (code text, count bigint, amount bigint)
  language sql stable security definer set search_path = ledger, pg_temp as $$
  select 'balance', 1::bigint, cash from ledger.wallet where player_id = player and cash > 0
  union all
  select case class when 'bet' then 'bets' else 'withdrawals' end, count(*), sum(amount)::bigint
  from ledger.hold where player_id = player and state = 'pending' and class in ('bet', 'withdrawal') group by class
  union all
  select 'bonus', count(*), sum(balance)::bigint from ledger.bonus where player_id = player and state = 'active' having count(*) > 0
$$;

-- Closes the wallet of an erased account, or returns what stands against it. A bet or an order takes the same row lock,
-- so it either comes first and stands against it, or finds the wallet closed.
create or replace function ledger.close_wallet(player integer) returns table (code text, count bigint, amount bigint)
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform public.require_own_players(array[player]);
  perform from ledger.wallet w where w.player_id = player for update;
  return query select * from ledger.obligations(player);
  if not found then
    update ledger.wallet set bars = bars | 11 where player_id = player;
  end if;
end
$$;
