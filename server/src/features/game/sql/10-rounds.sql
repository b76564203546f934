-- Whether each id is new or was used for the same transaction before. A concurrent second call waits until the first is
-- decided. The ids are taken in order, so that two calls never wait for each other in a circle.
create or replace function claim_ids(providers text[], ids text[], new_terms bytea[]) returns boolean[]
  language plpgsql volatile
  -- The plan must not change with the size of the tables: look up by key, always.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
begin
  insert into studio_claim (provider_code, tx_id, terms)
  select provider, id, terms from unnest(providers, ids, new_terms) a (provider, id, terms) order by provider, id
  on conflict do nothing;
  return array(
    select exists (select from studio_claim c where c.provider_code = provider and c.tx_id = id and c.terms = a.terms)
    from unnest(providers, ids, new_terms) with ordinality a (provider, id, terms, place) order by place);
end
$$;

-- One id, for the servers of the version before this one, which still run while it is installed.
create or replace function claim_id(provider text, id text, new_terms bytea) returns boolean
  language sql volatile as $$
  select (claim_ids(array[provider], array[id], array[new_terms]))[1]
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
-- back leaves the stake of its round; one that was settled (`takes`) is noted by `write_reversals`. A bet that has its
-- `turn` with it begins the round here, and an id that is claimed on this shard (`claim`) is claimed here: another use of
-- it is refused. A win that `closes` its round closes it. Returns of each bet and win with money what the player can stake
-- now, and of one that closes whether the round is closed.
create or replace function write_rounds(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp
  -- The plan must not change with the size of the tables: look up by key, always.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
declare
  asked_at timestamptz := moment;
  is_closed boolean;
  has_other_payer boolean;
  has_other_mode boolean;
begin
  moment := after_waiting(moment);
  perform from play_session s
  where (s.player_id, s.session_id) in (
    select player, (r ->> 'session')::uuid from unnest(players, records) a (player, r) where r ->> 'kind' = 'bet')
  order by s.player_id, s.session_id for no key update;
  if (
    select bool_or(s.ended_at is not null or play_session_end(s) <= moment) from unnest(players, records) a (player, r)
    cross join lateral (
      select * from play_session s where s.player_id = player and s.session_id = (r ->> 'session')::uuid offset 0
    ) s
    where r ->> 'kind' = 'bet'
  ) then
    raise exception 'the play session has ended' using errcode = 'check_violation', constraint = 'play_session_is_open';
  end if;

  if exists (select from unnest(records) r where r ? 'claim') then
    perform claim_written(players, records);
  end if;
  if exists (select from unnest(records) r where r ? 'turn') then
    perform begin_rounds(players, records, asked_at);
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

  -- Each round by its key: to look for any that breaks a rule, the planner would read all rounds.
  select bool_or(r ->> 'kind' = 'bet' and k.state <> 'OPEN'),
    bool_or(r ->> 'kind' = 'bet' and k.free_round is distinct from r ->> 'freeRound'), bool_or(k.mode <> r ->> 'mode')
  into is_closed, has_other_payer, has_other_mode
  from unnest(players, records) a (player, r)
  cross join lateral (
    select * from round k
    where k.player_id = player and k.provider_code = r ->> 'provider' and k.round_id = r ->> 'round' offset 0
  ) k;
  if is_closed then
    raise exception 'the round is closed' using errcode = 'check_violation', constraint = 'round_is_open';
  end if;
  if has_other_payer then
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
  if has_other_mode then
    raise exception 'round belongs to the other wallet mode' using errcode = 'check_violation', constraint = 'round_has_one_mode';
  end if;
  perform leave_out_void_bets(player, r ->> 'provider', r ->> 'round', moment)
  from unnest(players, records) a (player, r)
  where r ->> 'kind' = 'rollback' and not r ? 'takes';
  perform close_round(player, r ->> 'provider', r ->> 'round', moment)
  from unnest(players, records) a (player, r) where r ? 'closes';
  return told_of_rounds(players, seqs, records);
end
$$;

-- What the features that write rounds want to know of each.
create or replace function told_of_rounds(players integer[], seqs integer[], records jsonb[]) returns jsonb[]
  language sql stable as $$
  select array(
    select jsonb_strip_nulls(jsonb_build_object(
      'balance', case when a.seq > 0 and r ->> 'kind' <> 'rollback' then (w.cash + coalesce(b.balance, 0))::text end,
      'closed', case when r ? 'closes' then k.state <> 'OPEN' end))
    from unnest(players, seqs, records) with ordinality a (player, seq, r, place)
    left join ledger.wallet w on w.player_id = player
    left join lateral (
      select sum(g.balance)::bigint as balance from ledger.bonus g where g.player_id = player and g.state = 'active'
    ) b on true
    left join round k on r ? 'closes' and k.player_id = player and k.provider_code = r ->> 'provider'
      and k.round_id = r ->> 'round'
    order by a.place)
$$;

-- Closes a round without open bets: settled when one of its bets was, cancelled when all were refunded. The round is
-- locked first, so that a concurrent bet is either seen here or finds the round closed.
create or replace function close_round(player integer, provider text, round text, moment timestamptz) returns void
  language plpgsql volatile as $$
begin
  perform from round r
  where r.player_id = player and r.provider_code = provider and r.round_id = close_round.round for update;
  update round r set settled_at = moment, state = case when exists (
      select from round_entry e where e.player_id = r.player_id and e.provider_code = r.provider_code
        and e.round_id = r.round_id and e.kind = 'bet' and e.state = 'SETTLED') then 'SETTLED' else 'CANCELLED' end
  where r.player_id = player and r.provider_code = provider and r.round_id = close_round.round and r.state = 'OPEN'
    and not exists (
      select from round_entry e where e.player_id = r.player_id and e.provider_code = r.provider_code
        and e.round_id = r.round_id and e.state = 'OPEN');
end
$$;

-- Claims the ids of transactions that are being written. An id that stands for something else fails the transaction.
create or replace function claim_written(players integer[], records jsonb[]) returns void
  language plpgsql volatile as $$
begin
  if false = any (claim_ids(
    array(select r ->> 'provider' from unnest(records) with ordinality a (r, place) where r ? 'claim' order by place),
    array(select r ->> 'tx' from unnest(records) with ordinality a (r, place) where r ? 'claim' order by place),
    array(select decode(r ->> 'claim', 'hex') from unnest(records) with ordinality a (r, place) where r ? 'claim' order by place)))
  then
    raise exception 'the id stands for another transaction' using errcode = 'check_violation', constraint = 'claim_is_ours';
  end if;
end
$$;

-- Begins the rounds of bets that are being written. A bet that must wait fails the transaction. Bets of one player follow
-- one another.
create or replace function begin_rounds(players integer[], records jsonb[], asked_at timestamptz) returns void
  language plpgsql volatile as $$
declare
  turn record;
begin
  for turn in
    select array_agg(player order by place) as players, array_agg((r ->> 'session')::uuid order by place) as sessions,
      array_agg(r ->> 'round' order by place) as rounds, array_agg(r -> 'turn' order by place) as rules
    from (
      select *, row_number() over (partition by player order by place) as number
      from unnest(players, records) with ordinality a (player, r, place) where r ? 'turn'
    ) bets
    group by number order by number
  loop
    if 'taken' <> any (begin_turns(turn.players, turn.sessions, turn.rounds, turn.rules, asked_at)) then
      raise exception 'the round may not begin' using errcode = 'check_violation', constraint = 'round_may_begin';
    end if;
  end loop;
end
$$;
revoke all on function claim_written, begin_rounds, told_of_rounds from public;

revoke all on function write_rounds from public;
grant execute on function write_rounds to zamra_ledger;
insert into ledger.record_writer values ('round', 'public.write_rounds')
on conflict (kind) do update set writer = excluded.writer;
