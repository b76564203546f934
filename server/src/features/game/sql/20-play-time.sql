-- The milliseconds that a player has played in the day, the week and the month of a day.
create or replace function play_time_used(player integer, today date, out day_ms bigint, out week_ms bigint, out month_ms bigint)
  language sql stable as $$
  select coalesce(sum(played_ms) filter (where day = today), 0),
    coalesce(sum(played_ms) filter (where day >= date_trunc('week', today)::date), 0),
    coalesce(sum(played_ms) filter (where day >= date_trunc('month', today)::date), 0)
  from play_time
  where player_id = player and day between least(date_trunc('week', today), date_trunc('month', today))::date and today
$$;

-- What is left of the first time limit of a player, in milliseconds. Null without a time limit.
create or replace function play_time_left(player integer, s safety_setting, today date) returns bigint
  language sql stable as $$
  select least(s.time_day * 60000::bigint - u.day_ms, s.time_week * 60000::bigint - u.week_ms,
    s.time_month * 60000::bigint - u.month_ms)
  from play_time_used(player, today) u
  where coalesce(s.time_day, s.time_week, s.time_month) is not null
$$;

-- Counts the time since the player was last seen playing, on the day of `moment`: all of it, or what is left of a time limit.
-- Returns what is left of the limit afterwards, null without one. The caller has locked the clock.
create or replace function count_play_time(player integer, s safety_setting, seen_at timestamptz, pause interval, moment timestamptz, zone text)
  returns bigint
  language plpgsql volatile as $$
declare
  today date := (moment at time zone zone)::date;
  time_left bigint := play_time_left(player, s, today);
  played bigint := 0;
begin
  if seen_at > moment - pause then played := greatest(0, 1000 * extract(epoch from moment - seen_at)); end if;
  if time_left is not null then played := least(played, greatest(0, time_left)); end if;
  if played > 0 then
    insert into play_time as t (player_id, day, played_ms) values (player, today, played)
    on conflict (player_id, day) do update set played_ms = t.played_ms + excluded.played_ms;
  end if;
  return time_left - played;
end
$$;

-- A player has answered a reality check: the time until then was played, whether they go on or leave.
create or replace function count_checked_time(player integer, pause interval, asked_at timestamptz, zone text) returns void
  language plpgsql volatile as $$
declare
  s safety_setting;
  seen timestamptz;
begin
  select * into s from safety_setting where player_id = player;
  select seen_at into seen from play_clock where player_id = player for update;
  perform count_play_time(player, s, seen, pause, after_waiting(asked_at), zone);
end
$$;

-- Whether a player may start a round at `asked_at`, the time of the server that asks: `begun`, `checkDue` or `timeUp`. The
-- time since the previous round counts as played. A player who has played for a whole reality-check cycle, of the market or
-- of their own, must see their figures first; after a pause the time starts again.
create or replace function touch_clock(
  player integer, check_every interval, pause interval, asked_at timestamptz, zone text
) returns text
  language plpgsql volatile as $$
declare
  moment timestamptz;
  k play_clock;
  s safety_setting;
  is_going boolean;
begin
  select * into s from safety_setting where player_id = player;
  check_every := least(check_every, make_interval(mins => s.check_minutes));
  select * into k from play_clock where player_id = player for update;
  -- Read after the wait for another round.
  moment := after_waiting(asked_at);
  is_going := coalesce(k.seen_at > moment - pause, false);
  if is_going and k.check_at <= moment then return 'checkDue'; end if;
  if count_play_time(player, s, k.seen_at, pause, moment, zone) <= 0 then return 'timeUp'; end if;
  insert into play_clock as c (player_id, began_at, check_at, seen_at) values (player, moment, moment + check_every, moment)
  on conflict (player_id) do update set seen_at = greatest(c.seen_at, moment),
    began_at = case when is_going then c.began_at else moment end,
    check_at = case when is_going then c.check_at else excluded.check_at end;
  return 'begun';
end
$$;

-- When a sign-in is closed, by logout, revocation, a new password, another sign-in on the device or erasure, the games that
-- were launched with it end in the same transaction.
create or replace function end_play_sessions() returns trigger
  language plpgsql as $$
begin
  update play_session set ended_at = new.revoked_at, device = null
  where player_id = new.player_id and ended_at is null and (device is null or device = new.device);
  return null;
end
$$;

create or replace trigger end_play_sessions after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function end_play_sessions();

-- When a player is barred from play, all their games end in the same transaction, on whichever device they were opened.
create or replace function end_barred_play() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update play_session set ended_at = new.at, device = null where player_id = new.player_id and ended_at is null;
  return null;
end
$$;

create or replace trigger end_barred_play after insert on ledger.restriction
  for each row when (new.kind = 'bars' and new.bars & 1 = 1) execute function end_barred_play();

-- Whether bets may be placed in sessions now, one of each player: `taken` in a round that has begun, `begun` when the round
-- begins with it, or why not. A round may take as many bets as it likes for a minute; the next one waits for the shortest
-- cycle that the law allows. A bet after that minute is a new turn, or a studio that never ends a round would keep its
-- players from the reality check and from their limit of time. The clock and the limits are those of `touch_clock`.
-- Nothing is changed; the other columns are what `begin_turns` writes.
create or replace function see_turns(
  players integer[], sessions uuid[], rounds text[], rules jsonb[], asked_at timestamptz
) returns table (
  player integer, session uuid, round text, place bigint, turn text, round_at timestamptz, today date, played_ms bigint,
  began_at timestamptz, check_at timestamptz
)
  language sql stable as $$
  select a.player, a.session, a.round, a.place,
    case
      when s.session_id is null then 'unknown'
      when s.ended_at is not null or play_session_end(s) <= m.round_at then 'ended'
      when s.round_id is not distinct from a.round and s.round_at > m.round_at - interval '60 seconds' then 'taken'
      when s.round_at > m.round_at - make_interval(secs => (a.rules ->> 'minCycleMs')::integer / 1000.0) then 'tooFast'
      when k.check_at <= asked_at then 'checkDue'
      when t.time_left <= p.played_ms then 'timeUp'
      else 'begun'
    end,
    m.round_at, t.today, p.played_ms, coalesce(k.began_at, asked_at),
    case when k.player_id is not null then k.check_at else
      asked_at + least(make_interval(mins => (a.rules ->> 'checkMinutes')::integer), make_interval(mins => z.check_minutes)) end
  from unnest(players, sessions, rounds, rules) with ordinality a (player, session, round, rules, place)
  left join play_session s on s.player_id = a.player and s.session_id = a.session
  left join safety_setting z on z.player_id = a.player
  -- After a pause the time starts again.
  left join play_clock k on k.player_id = a.player
    and k.seen_at > asked_at - make_interval(mins => (a.rules ->> 'pauseMinutes')::integer)
  -- What another bet did meanwhile lies in the past, also when its server's clock was ahead.
  cross join lateral (select greatest(asked_at, s.round_at) as round_at) m
  cross join lateral (select (asked_at at time zone (a.rules ->> 'zone'))::date as today) d
  cross join lateral (select d.today, play_time_left(a.player, z, d.today) as time_left) t
  cross join lateral (
    select greatest(0, least(coalesce(1000 * extract(epoch from asked_at - k.seen_at), 0)::bigint,
      case when t.time_left is not null then greatest(0, t.time_left) end)) as played_ms
  ) p
$$;

-- Begins the rounds of bets that may be placed, one of each player, and returns for each `taken` or why not. The time
-- since the previous round counts as played, also of a player whose limit it has used up. Sessions are locked before
-- clocks, and both in the order of their players.
create or replace function begin_turns(
  players integer[], sessions uuid[], rounds text[], rules jsonb[], asked_at timestamptz
) returns text[]
  language plpgsql volatile
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
  turns text[];
begin
  perform from play_session s where (s.player_id, s.session_id) in (select * from unnest(players, sessions))
  order by s.player_id, s.session_id for no key update;
  perform from play_clock k where k.player_id = any (players) order by k.player_id for no key update;
  -- Read after the wait for another round.
  asked_at := after_waiting(asked_at);
  with seen as materialized (
    select * from see_turns(players, sessions, rounds, rules, asked_at)
  ), counted as (
    insert into play_time as t (player_id, day, played_ms)
    select player, today, played_ms from seen where turn in ('begun', 'timeUp') and played_ms > 0
    on conflict (player_id, day) do update set played_ms = t.played_ms + excluded.played_ms
  ), clocks as (
    insert into play_clock as c (player_id, began_at, check_at, seen_at)
    select player, began_at, check_at, asked_at from seen where turn = 'begun'
    on conflict (player_id) do update set began_at = excluded.began_at, check_at = excluded.check_at,
      seen_at = greatest(c.seen_at, excluded.seen_at)
  ), begun as (
    update play_session s set round_id = seen.round, round_at = seen.round_at from seen
    where s.player_id = seen.player and s.session_id = seen.session and seen.turn = 'begun'
  )
  select array_agg(case when turn = 'begun' then 'taken' else turn end order by place) into turns from seen;
  return turns;
end
$$;

-- One turn, for the servers of the version before this one, which still run while it is installed.
create or replace function take_turn(
  player integer, session uuid, new_round text, min_cycle_ms integer, check_every interval, pause interval,
  asked_at timestamptz, zone text
) returns text
  language sql volatile as $$
  select (begin_turns(array[player], array[session], array[new_round], array[jsonb_build_object(
    'minCycleMs', min_cycle_ms, 'checkMinutes', (extract(epoch from check_every) / 60)::integer,
    'pauseMinutes', (extract(epoch from pause) / 60)::integer, 'zone', zone)], asked_at))[1]
$$;
