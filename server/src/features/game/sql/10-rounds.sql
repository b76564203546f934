-- True when the id is new or was used for the same transaction before. A concurrent second call waits until the first is decided.
create or replace function claim_id(provider text, id text, new_terms bytea) returns boolean
  language plpgsql volatile as $$
begin
  insert into studio_claim (provider_code, tx_id, terms) values (provider, id, new_terms) on conflict do nothing;
  return found or exists (
    select from studio_claim where provider_code = provider and tx_id = id and terms = new_terms);
end
$$;

-- The latest end of a session. One from before the column is over after half a day.
create or replace function play_session_end(s play_session) returns timestamptz
  language sql stable as $$
  select coalesce(s.expires_at, s.started_at + interval '12 hours')
$$;

-- Writes what came with commands that were accepted, in their transaction: the entry, the bet that it closes and the
-- round. A second entry under the same id is refused, and so is a bet in a round that is closed, or any entry in a round
-- that was started in the other wallet mode (coins instead of money), and with it the command. A bet is refused when its
-- session has ended: the session is locked here, so that a logout at the same moment comes wholly before or wholly after.
-- All bets of a round together stay within the largest stake of the player's market (`maxStake`). A bet that is given
-- back leaves the stake of its round; one that was settled (`takes`) is noted by `write_reversals`.
create or replace function write_rounds(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  moment := after_waiting(moment);
  perform from play_session s
  where (s.player_id, s.session_id) in (
    select player, (r ->> 'session')::uuid from unnest(players, records) a (player, r) where r ->> 'kind' = 'bet')
  order by s.player_id, s.session_id for share;
  if exists (
    select from unnest(players, records) a (player, r)
    join play_session s on s.player_id = player and s.session_id = (r ->> 'session')::uuid
    where r ->> 'kind' = 'bet' and (s.ended_at is not null or play_session_end(s) <= moment)
  ) then
    raise exception 'the play session has ended' using errcode = 'check_violation', constraint = 'play_session_is_open';
  end if;

  if exists (select from unnest(records) r where r ? 'takes') then
    perform write_reversals(players, records, moment);
  end if;
  insert into round_entry (player_id, provider_code, tx_id, round_id, kind, bet, amount, state, seq, at, free_round)
  select player, r ->> 'provider', r ->> 'tx', r ->> 'round', r ->> 'kind', r ->> 'bet', (r ->> 'amount')::bigint,
    case when r ->> 'kind' = 'bet' then 'OPEN' else 'DONE' end, seq, moment, r ->> 'freeRound'
  from unnest(players, seqs, records) a (player, seq, r);

  update round_entry e set state = case when r ->> 'kind' = 'win' then 'SETTLED' else 'VOID' end
  from unnest(players, records) a (player, r)
  where e.player_id = player and e.provider_code = r ->> 'provider' and e.tx_id = r ->> 'bet' and e.kind = 'bet';

  insert into round as kept
    (player_id, provider_code, round_id, game_id, session_id, mode, currency, state, stake, payout, placed_at, free_round)
  select player, r ->> 'provider', r ->> 'round', min(r ->> 'game'), min(r ->> 'session')::uuid, min(r ->> 'mode'),
    min(r ->> 'currency'), 'OPEN',
    sum(case when r ->> 'kind' = 'bet' then (r ->> 'amount')::bigint else 0 end),
    sum(case when r ->> 'kind' = 'win' then (r ->> 'amount')::bigint else 0 end), moment,
    min(r ->> 'freeRound')
  from unnest(players, records) a (player, r)
  group by player, r ->> 'provider', r ->> 'round'
  order by player, r ->> 'provider', r ->> 'round'
  on conflict (player_id, provider_code, round_id) do update set
    stake = kept.stake + excluded.stake, payout = kept.payout + excluded.payout;

  if exists (
    select from unnest(players, records) a (player, r)
    join round k on k.player_id = player and k.provider_code = r ->> 'provider' and k.round_id = r ->> 'round'
    where r ->> 'kind' = 'bet' and k.state <> 'OPEN'
  ) then
    raise exception 'the round is closed' using errcode = 'check_violation', constraint = 'round_is_open';
  end if;
  if exists (
    select from unnest(players, records) a (player, r)
    join round k on k.player_id = player and k.provider_code = r ->> 'provider' and k.round_id = r ->> 'round'
    where r ->> 'kind' = 'bet' and k.free_round is distinct from r ->> 'freeRound'
  ) then
    raise exception 'the round has a stake of another side' using errcode = 'check_violation', constraint = 'round_has_one_payer';
  end if;
  if exists (select from unnest(records) r where r ->> 'freeRound' is not null or r ->> 'kind' = 'rollback') then
    perform move_free_rounds(players, records, moment);
  end if;
  if exists (
    select from unnest(players, records) a (player, r)
    where r ->> 'kind' = 'bet' and (r ->> 'maxStake')::bigint < (
      select sum(e.amount) from round_entry e
      where e.player_id = player and e.provider_code = r ->> 'provider' and e.round_id = r ->> 'round'
        and e.kind = 'bet' and e.state <> 'VOID')
  ) then
    raise exception 'the stakes of the round exceed the largest stake'
      using errcode = 'check_violation', constraint = 'stake_within_max';
  end if;
  if exists (
    select from unnest(players, records) a (player, r)
    join round k on k.player_id = player and k.provider_code = r ->> 'provider' and k.round_id = r ->> 'round'
    where k.mode <> r ->> 'mode'
  ) then
    raise exception 'round belongs to the other wallet mode' using errcode = 'check_violation', constraint = 'round_has_one_mode';
  end if;
  perform leave_out_void_bets(player, r ->> 'provider', r ->> 'round', moment)
  from unnest(players, records) a (player, r)
  where r ->> 'kind' = 'rollback' and not r ? 'takes';
  return array_fill(null::jsonb, array[cardinality(records)]);
end
$$;

revoke all on function write_rounds from public;
grant execute on function write_rounds to zamra_ledger;
insert into ledger.record_writer values ('round', 'public.write_rounds')
on conflict (kind) do update set writer = excluded.writer;
