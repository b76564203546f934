-- Posts a batch, at most one command of each player. The first statement takes the wallets in the order of their
-- players, so two batches never wait for each other in a circle. The second sees everything that was committed before
-- the locks were granted and decides every command by itself. A refusal is an answer: it is remembered under its key
-- like a success and fails nobody else.
create or replace function ledger.post(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[]
) returns setof ledger.answer
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
  verdicts ledger.verdict[];
  needs integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  moment := clock_timestamp();
  with calendar as materialized (
    select * from ledger.calendar(moment)
  )
  select array_agg(v), bit_or(v.has) into verdicts, needs
  from unnest(players, keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) with ordinality
    as a (player_id, key, hash, kind, amount, ref, second, third, grant_id, weight, rule, ord)
  left join ledger.movement m on m.kind = a.kind
  left join ledger.wallet w on w.player_id = a.player_id
  left join calendar d on d.market = w.market
  -- One by one, each by its key: a plan that was made while a table was empty would read all of it ever after.
  left join lateral (select * from ledger.command c where c.player_id = a.player_id and c.key = a.key offset 0) c on true
  left join lateral (
    select * from ledger.hold h
    where h.player_id = a.player_id and h.ref = coalesce(a.ref, a.key) and m.hold_class > 0 offset 0
  ) h on true
  left join lateral (
    select * from ledger.bonus g
    where g.player_id = a.player_id and g.grant_id = ledger.grant_of(m.shape, a.weight, w.grant_id, h.grant_id, a.grant_id) offset 0
  ) g on true
  cross join lateral ledger.decide(a.ord, a.player_id, a.key, a.hash, a.kind, a.amount, a.ref, a.second, a.third, a.grant_id,
    a.weight, a.rule, m.shape, m.record, m.hold_class, m.fact, m.bar, m.debit1, m.credit1, m.debit2, m.credit2, w.seq, w.market,
    w.bars, w.counted_on, w.cash, w.held, w.staked_day, w.staked_week, w.staked_month, w.won_day, w.won_week,
    w.won_month, w.deposited_day, w.deposited_week, w.deposited_month, w.turnover_day, w.credited_day,
    w.withdrawn_day, w.grant_id, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day,
    w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month,
    d.day, d.week, d.month, h.opened_on, h.amount, h.bonus, h.state, h.class, h.weight_bps, h.turnover_rule, g.grant_id,
    g.state, g.balance, g.wager_left, g.max_bet, c::ledger.command) v;
  return query select * from ledger.write(verdicts, needs, null, moment);
end
$$;

-- Several batches after one another in one transaction, for players who have more than one command waiting. `ends` says
-- where in the arrays each turn ends. All wallets are taken first, in order, so the turns add no lock.
create or replace function ledger.post_in_turns(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[], ends integer[]
) returns setof ledger.answer
  language plpgsql volatile security definer
  set search_path = ledger, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $$
declare
  head integer := 1;
  tail integer;
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  foreach tail in array ends loop
    return query
    select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
    from ledger.post(players[head:tail], keys[head:tail], hashes[head:tail], kinds[head:tail], amounts[head:tail],
      refs[head:tail], seconds[head:tail], thirds[head:tail], grants[head:tail], weights[head:tail], rules[head:tail]) p;
    head := tail + 1;
  end loop;
end
$$;

create or replace function ledger.fits_a_run(player integer, keys uuid[], refs uuid[], kinds smallint[]) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from ledger.wallet w where w.player_id = player and w.grant_id is null)
    and (select count(distinct key) = count(*) and count(distinct coalesce(ref, key)) = count(*)
      from unnest(keys, refs) a (key, ref))
    and not exists (select from ledger.movement m where m.shape = 8 and m.kind = any (kinds));
end
$$;

-- Posts several commands of one player, one after another. What each of them needs is looked up at once, so none may be
-- about what another one in the same run changes: `post_in_runs` sees to it that every key and every reference comes once
-- and that there is no bonus in play. The wallet goes from one to the next and is written once.
create or replace function ledger.post_run(
  player integer, keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[]
) returns setof ledger.answer
  language plpgsql volatile
as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  verdicts ledger.verdict[];
  needs integer;
  last bigint;
begin
  with recursive calendar as materialized (
    select * from ledger.calendar(moment)
  ), steps as (
    select 0::bigint as ord, null::ledger.verdict as verdict, w as wallet from ledger.wallet w where w.player_id = player
    union all
    select a.ord, v, coalesce(v.after, s.wallet)
    from steps s
    cross join lateral (select (s.wallet).* offset 0) w
    join unnest(keys, hashes, kinds, amounts, refs, seconds, thirds, grants, weights, rules) with ordinality
      as a (key, hash, kind, amount, ref, second, third, grant_id, weight, rule, ord) on a.ord = s.ord + 1
    left join ledger.movement m on m.kind = a.kind
    left join calendar d on d.market = w.market
    left join lateral (select * from ledger.command c where c.player_id = player and c.key = a.key offset 0) c on true
    left join lateral (
      select * from ledger.hold h
      where h.player_id = player and h.ref = coalesce(a.ref, a.key) and m.hold_class > 0 offset 0
    ) h on true
    left join lateral (
      select * from ledger.bonus g
      where g.player_id = player and g.grant_id = ledger.grant_of(m.shape, a.weight, w.grant_id, h.grant_id, a.grant_id) offset 0
    ) g on true
    cross join lateral ledger.decide(a.ord, player, a.key, a.hash, a.kind, a.amount, a.ref, a.second, a.third, a.grant_id,
      a.weight, a.rule, m.shape, m.record, m.hold_class, m.fact, m.bar, m.debit1, m.credit1, m.debit2, m.credit2, w.seq, w.market,
      w.bars, w.counted_on, w.cash, w.held, w.staked_day, w.staked_week, w.staked_month, w.won_day, w.won_week,
      w.won_month, w.deposited_day, w.deposited_week, w.deposited_month, w.turnover_day, w.credited_day,
      w.withdrawn_day, w.grant_id, w.limit_deposit_day, w.limit_deposit_week, w.limit_deposit_month, w.limit_loss_day,
      w.limit_loss_week, w.limit_loss_month, w.limit_wager_day, w.limit_wager_week, w.limit_wager_month,
      d.day, d.week, d.month, h.opened_on, h.amount, h.bonus, h.state, h.class, h.weight_bps, h.turnover_rule, g.grant_id,
      g.state, g.balance, g.wager_left, g.max_bet, c::ledger.command) v
  )
  select array_agg(verdict), bit_or((verdict).has), max(ord) filter (where (verdict).posted) into verdicts, needs, last
  from steps where ord > 0;
  return query select * from ledger.write(verdicts, needs, coalesce(last, 0), moment);
end
$$;

-- Runs of several players in one transaction. `ends` says where in the arrays each player's run ends. All wallets are
-- taken first, in order. A run that `post_run` cannot take is posted command by command.
create or replace function ledger.post_in_runs(
  players integer[], keys uuid[], hashes bigint[], kinds smallint[], amounts bigint[], refs uuid[],
  seconds bigint[], thirds bigint[], grants uuid[], weights smallint[], rules smallint[], ends integer[]
) returns setof ledger.answer
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
begin
  perform 1 from ledger.wallet where player_id = any (players) order by player_id for no key update;
  foreach tail in array ends loop
    if ledger.fits_a_run(players[head], keys[head:tail], refs[head:tail], kinds[head:tail]) then
      return query
      select p.ord + head - 1, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
      from ledger.post_run(players[head], keys[head:tail], hashes[head:tail], kinds[head:tail], amounts[head:tail],
        refs[head:tail], seconds[head:tail], thirds[head:tail], grants[head:tail], weights[head:tail], rules[head:tail]) p;
    else
      for place in head..tail loop
        return query
        select place::bigint, p.status, p.again, p.seq, p.legs, p.cash, p.held, p.bonus, p.reason, p.cash_now, p.held_now
        from ledger.post(players[place:place], keys[place:place], hashes[place:place], kinds[place:place], amounts[place:place],
          refs[place:place], seconds[place:place], thirds[place:place], grants[place:place], weights[place:place], rules[place:place]) p;
      end loop;
    end if;
    head := tail + 1;
  end loop;
end
$$;
