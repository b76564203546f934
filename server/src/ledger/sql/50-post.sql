-- Posts a batch with at most one command of each player. The first statement locks the wallets, and never waits for one:
-- if another transaction holds some of them, nothing is posted and the answers name those commands, without a status.
-- The second sees everything that was committed before the locks were granted and decides each command. A refusal is an
-- answer: it is stored under its key like a success and does not fail the others. `asked_at` is the time of the server
-- that asks.
create or replace function ledger.post(requests ledger.request[], asked_at timestamptz) returns setof ledger.answer
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  -- The plan must not change with the size of the tables: look up by key, always.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
#variable_conflict use_column
declare
  moment timestamptz;
  locked bigint[] := ledger.lock_free_wallets(requests);
  decided ledger.decided_batch;
begin
  if locked is not null then
    return query select * from ledger.held_answers(locked);
    return;
  end if;
  moment := public.after_waiting(asked_at);
  decided := case ledger.only_movement(requests)
    when 5 then ledger.decide_bets(requests, moment)
    when 6 then ledger.decide_wins(requests, moment)
    else ledger.decide_batch(requests, moment) end;
  return query select * from ledger.write(decided.decisions, decided.writes, null);
end
$$;

-- The kind of all commands of a batch, or null when they are of several kinds.
create or replace function ledger.only_movement(requests ledger.request[]) returns smallint
  language plpgsql immutable as $$
declare
  kind smallint := requests[1].kind;
begin
  for place in 2..cardinality(requests) loop
    if requests[place].kind <> kind then
      return null;
    end if;
  end loop;
  return kind;
end
$$;

-- Decides each command of a batch whose wallets are locked. The settings of `post` hold here too.
create or replace function ledger.decide_batch(requests ledger.request[], moment timestamptz) returns ledger.decided_batch
  language plpgsql volatile as $$
#variable_conflict use_column
declare
  decided ledger.decided_batch;
begin
  with calendar as materialized (
    select * from ledger.calendar(moment)
  )
  select array_agg(v), bit_or(v.writes) into decided
  from unnest(requests) with ordinality as a (player_id, key, body_hash, kind, amount, currency, ref, fee, tax,
    wager_required, max_bet, locked_cash, grant_id, weight_bps, turnover_rule, proposed_by, approved_by,
    ord)
  left join ledger.movement m on m.kind = a.kind
  left join ledger.wallet w on w.player_id = a.player_id
  left join calendar d on d.market = w.market
  -- One by one, each by its key: a plan that was made while a table was empty would read all of it ever after.
  left join lateral (select * from ledger.command c where c.player_id = a.player_id and c.key = a.key offset 0) c on true
  left join lateral (
    select * from ledger.hold h
    where h.player_id = a.player_id and h.ref = coalesce(a.ref, a.key) and m.hold_class is not null offset 0
  ) h on true
  left join lateral (
    select * from ledger.bonus g
    where g.player_id = a.player_id
      and g.grant_id = ledger.grant_of(m.shape, a.weight_bps, w.grant_id, h.grant_id, a.grant_id) offset 0
  ) g on true
  cross join lateral ledger.decide(a.ord, moment,
    row(a.player_id, a.key, a.body_hash, a.kind, a.amount, a.currency, a.ref, a.fee, a.tax, a.wager_required, a.max_bet,
      a.locked_cash, a.grant_id, a.weight_bps, a.turnover_rule, a.proposed_by, a.approved_by)::ledger.request,
    m::ledger.movement, w, d.day, d.week, d.month, h::ledger.hold, g::ledger.bonus, c::ledger.command) v;
  return decided;
end
$$;

-- Locks the wallets that no other transaction holds, and returns the places of the commands whose wallet is held, or
-- null when there is none. One held wallet must not delay the commands of everybody else, and no more must a player whose
-- events another transaction is adding. A player of another shard is refused.
create or replace function ledger.lock_free_wallets(requests ledger.request[]) returns bigint[]
  language plpgsql volatile as $$
declare
  players integer[] := '{}';
  free integer[];
  held bigint[];
begin
  for place in 1..cardinality(requests) loop
    players[place] := requests[place].player_id;
  end loop;
  perform public.require_own_players(players);
  free := array(select w.player_id from ledger.wallet w where w.player_id = any (players) for no key update skip locked);
  if not free @> players then
    -- A player without a wallet is not waited for: the command is answered.
    held := (
      select array_agg(place) from generate_subscripts(requests, 1) place
      where requests[place].player_id <> all (free)
        and exists (select from ledger.wallet w where w.player_id = requests[place].player_id));
  end if;
  if held is not null then
    return held;
  end if;
  -- A bet appends no event.
  if ledger.only_movement(requests) = 5 then
    return null;
  end if;
  return (
    select array_agg(place) from generate_subscripts(requests, 1) place
    join ledger.movement m on m.kind = requests[place].kind and m.event is not null
    where not pg_try_advisory_xact_lock(hashtext('event'), requests[place].player_id));
end
$$;

-- The answers to a batch that was not posted: the places of the commands whose wallet was held, without a status.
create or replace function ledger.held_answers(places bigint[]) returns setof ledger.answer
  language sql immutable as $$
  select place, null::ledger.command_status, null::boolean, null::integer, null::smallint, null::bigint, null::bigint,
    null::bigint, null::bigint[], null::bigint, null::bigint
  from unnest(places) place
$$;

-- Waits for the wallets, in the order of their players, so that two transactions never wait for each other in a circle.
-- A player of another shard is refused.
create or replace function ledger.lock_wallets(requests ledger.request[]) returns void
  language plpgsql volatile as $$
declare
  players integer[] := array(select r.player_id from unnest(requests) r);
begin
  perform public.require_own_players(players);
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
end
$$;

-- Several batches in one transaction, for players with more than one command waiting. `ends` is where in the array each
-- batch ends. All wallets are locked first, so the later batches add no lock; if one is held, nothing is posted.
create or replace function ledger.post_in_turns(requests ledger.request[], asked_at timestamptz, ends integer[])
  returns setof ledger.answer
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
declare
  head integer := 1;
  tail integer;
  locked bigint[] := ledger.lock_free_wallets(requests);
begin
  if locked is not null then
    return query select * from ledger.held_answers(locked);
    return;
  end if;
  foreach tail in array ends loop
    return query
    select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
    from ledger.post(requests[head:tail], asked_at) p;
    head := tail + 1;
  end loop;
end
$$;

-- Whether `post_run` can decide these commands of one player: each key and each reference occurs once, and no bonus is
-- in play or granted.
create or replace function ledger.fits_a_run(requests ledger.request[]) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from ledger.wallet w where w.player_id = requests[1].player_id and w.grant_id is null)
    and (select count(distinct key) = count(*) and count(distinct coalesce(ref, key)) = count(*) from unnest(requests))
    and not exists (
      select from ledger.movement m
      where m.shape in ('grantBonus', 'payoutAsBonus') and m.kind = any (array(select r.kind from unnest(requests) r)));
end
$$;

-- Posts several commands of one player, one after another. What each of them needs is looked up at once, so none may
-- concern what another one of the same run changes: `fits_a_run` checks it. The wallet goes from one command to the next
-- and is written once.
create or replace function ledger.post_run(requests ledger.request[], asked_at timestamptz) returns setof ledger.answer
  language plpgsql volatile
as $$
#variable_conflict use_column
declare
  moment timestamptz := public.after_waiting(asked_at);
  player integer := requests[1].player_id;
  decisions ledger.decision[];
  writes integer;
  last bigint;
begin
  with recursive calendar as materialized (
    select * from ledger.calendar(moment)
  ), steps as (
    select 0::bigint as ord, null::ledger.decision as decision, w as wallet from ledger.wallet w where w.player_id = player
    union all
    select a.ord, v, coalesce(v.after, s.wallet)
    from steps s
    cross join lateral (select (s.wallet).* offset 0) w
    join unnest(requests) with ordinality as a (player_id, key, body_hash, kind, amount, currency, ref, fee, tax,
      wager_required, max_bet, locked_cash, grant_id, weight_bps, turnover_rule, proposed_by, approved_by,
    ord) on a.ord = s.ord + 1
    left join ledger.movement m on m.kind = a.kind
    left join calendar d on d.market = w.market
    left join lateral (select * from ledger.command c where c.player_id = player and c.key = a.key offset 0) c on true
    left join lateral (
      select * from ledger.hold h
      where h.player_id = player and h.ref = coalesce(a.ref, a.key) and m.hold_class is not null offset 0
    ) h on true
    left join lateral (
      select * from ledger.bonus g
      where g.player_id = player
        and g.grant_id = ledger.grant_of(m.shape, a.weight_bps, w.grant_id, h.grant_id, a.grant_id) offset 0
    ) g on true
    cross join lateral ledger.decide(a.ord, moment,
      row(a.player_id, a.key, a.body_hash, a.kind, a.amount, a.currency, a.ref, a.fee, a.tax, a.wager_required, a.max_bet,
        a.locked_cash, a.grant_id, a.weight_bps, a.turnover_rule, a.proposed_by, a.approved_by)::ledger.request,
      m, w::ledger.wallet, d.day, d.week, d.month, h::ledger.hold, g::ledger.bonus, c::ledger.command) v
  )
  select array_agg(decision), bit_or((decision).writes), max(ord) filter (where (decision).posted)
  into decisions, writes, last
  from steps where ord > 0;
  return query select * from ledger.write(decisions, writes, coalesce(last, 0));
end
$$;

-- Runs of several players in one transaction. `ends` is where in the array each player's run ends. All wallets are
-- locked first; if one is held, nothing is posted. A run that `post_run` cannot decide is posted command by command.
create or replace function ledger.post_in_runs(requests ledger.request[], asked_at timestamptz, ends integer[])
  returns setof ledger.answer
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  -- The plan must not change with the size of the tables: look up by key, always.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
declare
  head integer := 1;
  tail integer;
  locked bigint[] := ledger.lock_free_wallets(requests);
begin
  if locked is not null then
    return query select * from ledger.held_answers(locked);
    return;
  end if;
  foreach tail in array ends loop
    if ledger.fits_a_run(requests[head:tail]) then
      return query
      select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
      from ledger.post_run(requests[head:tail], asked_at) p;
    else
      for place in head..tail loop
        return query
        select place::bigint, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
        from ledger.post(requests[place:place], asked_at) p;
      end loop;
    end if;
    head := tail + 1;
  end loop;
end
$$;
