-- What the answers to several calls of studios begin with, each in one snapshot, so that a decision does not mix two
-- states: the session, the round with its entries, the entries under the ids of the call in any round, what the ids stand for
-- that are claimed on this shard, and whether a bet may certainly be taken. `rules` are the play rules by market.
create or replace function look_at_calls(asks jsonb, rules jsonb, asked_at timestamptz)
  returns table (session jsonb, found jsonb, entries jsonb, known jsonb, claims jsonb, may_begin boolean)
  language plpgsql stable
  -- The plan must not change with the size of the tables: look up by key, always, and each id by itself. A list of ids
  -- looks dearer to the planner than all transactions of the studio, while the table is small.
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
#variable_conflict use_column
begin
  return query
  select
    case when (s.s).session_id is not null then jsonb_build_object('gameId', (s.s).game_id, 'provider', (s.s).provider_code,
      'mode', (s.s).mode, 'currency', (s.s).currency, 'market', (s.s).market,
      'isOpen', (s.s).ended_at is null and play_session_end(s.s) > asked_at) end,
    (select jsonb_build_object('state', r.state, 'mode', r.mode, 'currency', r.currency, 'game', r.game_id,
       'session', r.session_id)
     from round r where r.player_id = a.player and r.provider_code = a.provider and r.round_id = a.round),
    (select jsonb_agg(jsonb_build_object('tx', e.tx_id, 'kind', e.kind, 'bet', e.bet, 'amount', e.amount::text,
       'state', e.state, 'seq', e.seq, 'freeRound', e.free_round) order by e.seq, e.at)
     from round_entry e where e.player_id = a.player and e.provider_code = a.provider and e.round_id = a.round),
    (select jsonb_agg(jsonb_build_object('tx', e.tx_id, 'seq', e.seq, 'state', e.state))
     from unnest(a.bets) id cross join lateral (
       select * from round_entry e
       where e.player_id = a.player and e.provider_code = a.provider and e.tx_id = id offset 0
     ) e),
    (select jsonb_object_agg(c.tx_id, encode(c.terms, 'hex'))
     from unnest(a.claims) id cross join lateral (
       select * from studio_claim c where c.provider_code = a.provider and c.tx_id = id offset 0
     ) c),
    cardinality(a.bets) > 0 and rules ? (s.s).market and (
      select t.turn in ('taken', 'begun')
      from see_turns(array[a.player], array[a.session], array[a.round], array[rules -> (s.s).market], asked_at) t)
  from rows from (
    jsonb_to_recordset(asks) as (player integer, provider text, round text, session uuid, bets text[], claims text[])
  ) with ordinality a (player, provider, round, session, bets, claims, place)
  left join lateral (
    select p as s from play_session p where p.player_id = a.player and p.session_id = a.session offset 0
  ) s on true
  order by a.place;
end
$$;
