-- Notes the settled bets that are taken back (`takes`) and publishes it, in the transaction that moves the money. A bet that
-- is not settled is refused: two calls that take back the same bet follow each other, and the second one changes nothing. The
-- other bets of the round stay as they are, and a round without any is cancelled. What is subtracted of the studio's turnover
-- is the difference that this bet makes to its round.
create or replace function write_reversals(players integer[], records jsonb[], moment timestamptz) returns void
  language plpgsql volatile as $$
declare
  one record;
  free text;
  before round;
  counts bigint;
begin
  for one in
    select player, r ->> 'provider' as provider, r ->> 'round' as round, r ->> 'bet' as bet, r ->> 'mode' as mode,
      (r ->> 'ref')::uuid as ref, (r ->> 'takes')::bigint as takes
    from unnest(players, records) a (player, r) where r ? 'takes' order by player
  loop
    -- Before the entry, as every command that publishes takes it, so that two transactions never wait for each other in a circle.
    perform pg_advisory_xact_lock(hashtext('event'), one.player);
    update round_entry e set state = 'VOID'
    where e.player_id = one.player and e.provider_code = one.provider and e.tx_id = one.bet and e.kind = 'bet'
      and e.state = 'SETTLED'
    returning e.free_round into free;
    if not found then
      raise exception 'the bet is not settled' using errcode = 'check_violation', constraint = 'bet_is_settled';
    end if;
    select * into before from round k
    where k.player_id = one.player and k.provider_code = one.provider and k.round_id = one.round for update;
    update round k set payout = k.payout - one.takes
    where k.player_id = one.player and k.provider_code = one.provider and k.round_id = one.round;
    perform leave_out_void_bets(one.player, one.provider, one.round, moment);
    -- Coins are not counted, and neither is a round that the operator staked.
    continue when one.mode <> 'real' or free is not null;
    select case when k.state = 'SETTLED' then least(k.stake, abs(k.payout - k.stake)) else 0 end into counts from round k
    where k.player_id = one.player and k.provider_code = one.provider and k.round_id = one.round;
    insert into bet_reversal (player_id, ref, day, staked, won, turnover, provider_code, round_id, round_turnover,
      round_settled_at, reversed_at)
    select h.player_id, h.ref, (moment at time zone m.zone)::date, h.amount, h.settled, ledger.turnover(h), one.provider,
      one.round,
      case when before.state = 'SETTLED' then least(before.stake, abs(before.payout - before.stake)) - counts end,
      case when before.state = 'SETTLED' then before.settled_at end, moment
    from ledger.hold h
    join ledger.wallet w on w.player_id = h.player_id
    join ledger.market m on m.market = w.market
    where h.player_id = one.player and h.ref = one.ref and h.class = 'bet' and h.state = 'posted';
    if not found then
      raise exception 'the ledger knows no such bet' using errcode = 'check_violation', constraint = 'bet_is_settled';
    end if;
    perform append_event(b.player_id, 'game', 'bet.reversed', jsonb_strip_nulls(jsonb_build_object('market', w.market,
      'currency', w.currency, 'day', b.day, 'movement', case when b.staked < b.won then 31 else 30 end, 'ref', b.ref,
      'amount', b.won, 'staked', b.staked, 'turnover', b.turnover, 'grant', h.grant_id)), moment)
    from bet_reversal b
    join ledger.hold h on h.player_id = b.player_id and h.ref = b.ref and h.class = 'bet'
    join ledger.wallet w on w.player_id = b.player_id
    where b.player_id = one.player and b.ref = one.ref;
  end loop;
end
$$;
revoke all on function write_reversals from public;

-- The stake of a round is that of its bets that were not given back. When all of them were, it is shown as it was: a settled
-- round is cancelled then, and an open one is closed by the call that gave back the last bet.
create or replace function leave_out_void_bets(player integer, provider text, round text, moment timestamptz) returns void
  language plpgsql volatile as $$
declare
  kept bigint;
begin
  select sum(e.amount) into kept from round_entry e
  where e.player_id = leave_out_void_bets.player and e.provider_code = provider and e.round_id = leave_out_void_bets.round
    and e.kind = 'bet' and e.state <> 'VOID';
  update round k set stake = coalesce(kept, k.stake),
    state = case when kept is null and k.state = 'SETTLED' then 'CANCELLED' else k.state end,
    settled_at = case when kept is null and k.state = 'SETTLED' then moment else k.settled_at end
  where k.player_id = leave_out_void_bets.player and k.provider_code = provider and k.round_id = leave_out_void_bets.round;
end
$$;
revoke all on function leave_out_void_bets from public;
