-- Writes the bets and the outcomes of instant games together with the money that they move. A bet takes the next nonce of the
-- seed pair that the player was shown; the outcome follows from it and is computed by the server afterwards. So nothing can be
-- refused any more once the outcome can be known. Tells the nonce of each bet, and the time of each record.
create or replace function write_originals(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  taken_at timestamptz := date_trunc('milliseconds', after_waiting(moment));
  told jsonb[];
  one record;
  taken_nonce integer;
  opened timestamptz;
  placed timestamptz;
begin
  for one in select player, seq, r from unnest(players, seqs, records) with ordinality a (player, seq, r, ord) order by ord loop
    if one.r ? 'result' then
      update original_bet set result = one.r -> 'result', pays = (one.r ->> 'pays')::bigint,
        payout = (one.r ->> 'payout')::bigint, settled_at = taken_at
      -- The outcome of a bet for money comes with its payout, and not through the door of free play.
      where player_id = one.player and bet_id = (one.r ->> 'betId')::uuid and settled_at is null
        and (mode = 'real') = (one.seq > 0);
      if not found then
        raise exception 'the bet is settled' using errcode = 'check_violation', constraint = 'bet_is_open';
      end if;
      told := array_append(told, jsonb_build_object('at', (extract(epoch from taken_at) * 1000)::bigint));
      continue;
    end if;
    update original_seed set next_nonce = next_nonce + 1
    where player_id = one.player and number = (one.r ->> 'seed')::integer and opened_at is not null and revealed_at is null
    returning next_nonce - 1, opened_at into taken_nonce, opened;
    if not found then
      raise exception 'the seed pair is not in use' using errcode = 'check_violation', constraint = 'seed_is_in_use';
    end if;
    -- Another process may have opened the pair by a clock that is ahead: nothing was placed before it was open.
    placed := greatest(taken_at, opened);
    -- One round that waits for its player, in each wallet: abandoned ones would otherwise pile up.
    if (one.r ->> 'hasSteps')::boolean and exists (select from original_bet
      where player_id = one.player and mode = one.r ->> 'mode' and game = one.r -> 'play' ->> 'game' and settled_at is null) then
      raise exception 'a round goes on' using errcode = 'check_violation', constraint = 'round_is_over';
    end if;
    -- The shortest cycle that the law allows, by the clock of the server. The wallet is locked, so the bets follow one another.
    if exists (select from original_bet where player_id = one.player
      and placed_at > placed - make_interval(secs => (one.r ->> 'minCycleMs')::integer / 1000.0)) then
      raise exception 'the next round may not begin yet' using errcode = 'check_violation', constraint = 'cycle_is_over';
    end if;
    insert into original_bet (player_id, bet_id, seed_number, nonce, seq, mode, currency, game, play, stake, placed_at)
    values (one.player, (one.r ->> 'betId')::uuid, (one.r ->> 'seed')::integer, taken_nonce, one.seq, one.r ->> 'mode',
      one.r ->> 'currency', one.r -> 'play' ->> 'game', one.r -> 'play', (one.r ->> 'stake')::bigint, placed);
    told := array_append(told,
      jsonb_build_object('nonce', taken_nonce, 'at', (extract(epoch from placed) * 1000)::bigint));
  end loop;
  return told;
end
$$;

revoke all on function write_originals from public;
grant execute on function write_originals to zamra_ledger;
insert into ledger.record_writer values ('original', 'public.write_originals')
on conflict (kind) do update set writer = excluded.writer;
