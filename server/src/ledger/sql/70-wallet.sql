-- A wallet is opened once, in a market that never changes.
create or replace function ledger.open_wallet(player integer, in_market smallint) returns boolean
  language sql volatile security definer set search_path = ledger, pg_temp as $$
  insert into ledger.wallet (player_id, market, counted_on)
  select player, market, (clock_timestamp() at time zone zone)::date from ledger.market where market = in_market
  on conflict (player_id) do nothing
  returning true
$$;

-- Limits are the player's own wish; whoever calls decides when a wish takes effect. A limit that is null is none.
create or replace function ledger.set_limits(player integer, kind text, day bigint, week bigint, month bigint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if kind not in ('deposit', 'loss', 'wager') then
    raise exception 'there is no limit called %', kind using errcode = 'invalid_parameter_value';
  end if;
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

-- A player's own limit holds at once and is only ever lowered here; the answer is the one that holds from now on, and null
-- without a wallet. Two wishes at once leave the lower one.
create or replace function ledger.lower_limit(player integer, kind text, period text, wished bigint) returns bigint
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
declare
  held bigint;
begin
  if kind not in ('deposit', 'loss', 'wager') or period not in ('day', 'week', 'month') or wished is null or wished < 0 then
    raise exception 'there is no limit called % of a %', kind, period using errcode = 'invalid_parameter_value';
  end if;
  execute format('update ledger.wallet set %1$I = least(%1$I, $2) where player_id = $1 returning %1$I', 'limit_' || kind || '_' || period)
    into held using player, wished;
  return held;
end
$$;

-- What a player may not do at present: 1 play, 2 deposit, 4 withdraw, added up. Wins and refunds are never stopped.
create or replace function ledger.set_bars(player integer, new_bars smallint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  update ledger.wallet set bars = new_bars where player_id = player and new_bars between 0 and 7;
  return found;
end
$$;
