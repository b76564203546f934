-- Whether a player may start a round at `asked_at`, the time of the server that asks. A player who has played for a whole reality-check
-- cycle must see their figures first; after a pause the time starts again.
create or replace function touch_clock(player integer, check_every interval, pause interval, asked_at timestamptz)
  returns boolean
  language plpgsql volatile as $$
declare
  moment timestamptz := after_waiting(asked_at);
begin
  insert into play_clock as k (player_id, began_at, check_at, seen_at) values (player, moment, moment + check_every, moment)
  on conflict (player_id) do update set seen_at = moment,
    began_at = case when k.seen_at > moment - pause then k.began_at else moment end,
    check_at = case when k.seen_at > moment - pause then k.check_at else excluded.check_at end
  where k.seen_at <= moment - pause or k.check_at > moment or k.check_at is null;
  return found;
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

-- Whether a bet may be placed in a session now, and if so, that this round has begun. A round may take as many bets as it
-- likes; the next one waits for the shortest cycle that the law allows.
create or replace function take_turn(
  player integer, session uuid, new_round text, min_cycle_ms integer, check_every interval, pause interval,
  asked_at timestamptz
) returns text
  language plpgsql volatile as $$
declare
  moment timestamptz;
  s play_session;
begin
  select * into s from play_session where player_id = player and session_id = session for update;
  -- Read after the wait: what another bet did meanwhile lies in the past, also when its server's clock was ahead.
  moment := greatest(after_waiting(asked_at), s.round_at);
  if s.session_id is null then return 'unknown'; end if;
  if s.ended_at is not null or play_session_end(s) <= moment then return 'ended'; end if;
  if s.round_id is not distinct from new_round then return 'taken'; end if;
  if s.round_at > moment - make_interval(secs => min_cycle_ms / 1000.0) then return 'tooFast'; end if;
  if not touch_clock(player, check_every, pause, asked_at) then return 'checkDue'; end if;
  update play_session set round_id = new_round, round_at = moment where player_id = player and session_id = session;
  return 'taken';
end
$$;
