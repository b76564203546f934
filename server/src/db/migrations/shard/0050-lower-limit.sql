-- A player's own limit holds at once and is only ever lowered here; the answer is the one that holds from now on, and null
-- without a wallet. Two wishes at once leave the lower one.
create function ledger.lower_limit(player integer, kind text, period text, wished bigint) returns bigint
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

alter function ledger.lower_limit(integer, text, text, bigint) owner to zamra_ledger;
revoke all on function ledger.lower_limit(integer, text, text, bigint) from public;
grant execute on function ledger.lower_limit(integer, text, text, bigint) to zamra_app;
