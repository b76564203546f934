-- Coins for free play. They are neither bought nor changed into anything, so they live outside the book of money, and
-- follow its rules all the same: an id happens once, nothing falls below zero, a late bet finds its tombstone.
create table float (
  player_id integer primary key,
  balance bigint not null constraint float_is_not_negative check (balance >= 0)
);

create table float_bet (
  player_id integer not null,
  bet text not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'VOID')),
  stake bigint not null check (stake >= 0),
  primary key (player_id, bet)
);

-- Every id that was ever answered in free play, with its answer.
create table float_entry (
  player_id integer not null,
  id text not null,
  bet text not null,
  status text not null,
  amount bigint not null,
  -- Signed: what the balance saw.
  change bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
create index float_entry_by_time on float_entry (player_id, at);

-- A game that was opened: what the studio may do in the player's name until it ends. `token_hash` is of the token that
-- the studio shows first; it works once. `round_id` is the last round that was begun, and `round_at` when.
create table play_session (
  player_id integer not null,
  session_id uuid not null,
  game_id text not null,
  provider_code text not null,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  market text not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  token_until timestamptz not null,
  token_used_at timestamptz,
  started_at timestamptz not null,
  -- The player's number in the book when he began: what came later is his net position.
  started_seq integer not null,
  ended_at timestamptz,
  round_id text,
  round_at timestamptz,
  primary key (player_id, session_id)
) with (fillfactor = 80);
create index play_session_by_time on play_session (started_at);
create index play_session_of_player on play_session (player_id, started_at);

-- How long a player has been at it, whatever he plays. It begins anew after a pause.
create table play_clock (
  player_id integer primary key,
  began_at timestamptz not null,
  -- The end of the running cycle: no bet is taken after it until the player has looked at his figures.
  check_at timestamptz,
  seen_at timestamptz not null
) with (fillfactor = 80);

create table game_favourite (
  player_id integer not null,
  game_id text not null,
  added_at timestamptz not null,
  primary key (player_id, game_id)
);

-- A round of a studio's game, as the player's records show it.
create table round (
  player_id integer not null,
  provider_code text not null,
  round_id text not null,
  game_id text not null,
  session_id uuid,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'CANCELLED')),
  stake bigint not null,
  payout bigint not null default 0,
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- When the studio was last asked what became of it.
  asked_at timestamptz,
  proof text,
  primary key (player_id, provider_code, round_id)
) with (fillfactor = 80);
create index round_of_player on round (player_id, placed_at);
create index round_open on round (placed_at) where state = 'OPEN';

-- Every transaction of a studio that moved something, by the studio's own id. A bet is open until it is settled or
-- given back; `bet` names the bet that a win settled or a rollback gave back.
create table round_entry (
  player_id integer not null,
  provider_code text not null,
  tx_id text not null,
  round_id text not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  bet text,
  amount bigint not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'VOID', 'DONE')),
  seq integer not null,
  at timestamptz not null,
  primary key (player_id, provider_code, tx_id)
) with (fillfactor = 80);
create index round_entry_of_round on round_entry (player_id, provider_code, round_id);
create index round_entry_by_time on round_entry (provider_code, at);

-- Whose a studio's transaction is, and its terms. It lies on the shard of its own id and not of its player, so that the
-- same id for two players meets itself wherever they live.
create table studio_claim (
  provider_code text not null,
  tx_id text not null,
  terms bytea not null check (octet_length(terms) = 32),
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (provider_code, tx_id)
);

-- True when the id is new, or was used for just this before. Whoever comes second waits until the first is decided.
create function claim_id(provider text, id text, new_terms bytea) returns boolean
  language plpgsql volatile as $$
begin
  insert into studio_claim (provider_code, tx_id, terms) values (provider, id, new_terms) on conflict do nothing;
  return found or exists (
    select from studio_claim where provider_code = provider and tx_id = id and terms = new_terms);
end
$$;

-- Writes what came with commands that were accepted, in their transaction: the entry, the bet that it closes and the
-- round. A second entry under the same id is refused, and so is a bet in a round that is closed, and with it the command.
-- What is taken back of a settled round (`takes`) cancels it.
create function carry_rounds(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  insert into round_entry (player_id, provider_code, tx_id, round_id, kind, bet, amount, state, seq, at)
  select player, r ->> 'provider', r ->> 'tx', r ->> 'round', r ->> 'kind', r ->> 'bet', (r ->> 'amount')::bigint,
    case when r ->> 'kind' = 'bet' then 'OPEN' else 'DONE' end, seq, moment
  from unnest(players, seqs, records) a (player, seq, r);

  update round_entry e set state = case when r ->> 'kind' = 'win' then 'SETTLED' else 'VOID' end
  from unnest(players, records) a (player, r)
  where e.player_id = player and e.provider_code = r ->> 'provider' and e.tx_id = r ->> 'bet' and e.kind = 'bet';

  insert into round as kept
    (player_id, provider_code, round_id, game_id, session_id, mode, currency, state, stake, payout, placed_at)
  select player, r ->> 'provider', r ->> 'round', min(r ->> 'game'), min(r ->> 'session')::uuid, min(r ->> 'mode'),
    min(r ->> 'currency'), 'OPEN',
    sum(case when r ->> 'kind' = 'bet' then (r ->> 'amount')::bigint else 0 end),
    sum(case when r ->> 'kind' = 'win' then (r ->> 'amount')::bigint else -coalesce((r ->> 'takes')::bigint, 0) end), moment
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
  update round k set state = 'CANCELLED', settled_at = moment
  from unnest(players, records) a (player, r)
  where k.player_id = player and k.provider_code = r ->> 'provider' and k.round_id = r ->> 'round' and r ? 'takes';
  return array_fill(null::jsonb, array[cardinality(records)]);
end
$$;
revoke all on function carry_rounds(integer[], integer[], jsonb[], timestamptz) from public;
grant execute on function carry_rounds(integer[], integer[], jsonb[], timestamptz) to zamra_ledger;
insert into ledger.carrier values ('round', 'public.carry_rounds');
-- What a studio did is written with the money or not at all; of a round, only what became of it is written later.
revoke insert, update, delete on round_entry from zamra_app;
revoke insert, update, delete on round from zamra_app;
grant update (state, settled_at, asked_at, proof) on round to zamra_app;
revoke update, delete on studio_claim from zamra_app;

-- Whether a player may begin something new now, by the one clock of the database. Who has been at it for a whole cycle
-- of the reality check looks at his figures first; after a pause his time begins anew.
create function touch_clock(player integer, check_every interval, pause interval) returns boolean
  language plpgsql volatile as $$
declare
  moment timestamptz := clock_timestamp();
begin
  insert into play_clock as k (player_id, began_at, check_at, seen_at) values (player, moment, moment + check_every, moment)
  on conflict (player_id) do update set seen_at = moment,
    began_at = case when k.seen_at > moment - pause then k.began_at else moment end,
    check_at = case when k.seen_at > moment - pause then k.check_at else excluded.check_at end
  where k.seen_at <= moment - pause or k.check_at > moment or k.check_at is null;
  return found;
end
$$;

-- Whether a bet may be placed in a session now, and if so, that this round has begun. A round may take as many bets as it
-- likes; the next one waits for the shortest cycle that the law allows.
create function take_turn(
  player integer, session uuid, new_round text, min_cycle_ms integer, check_every interval, pause interval
) returns text
  language plpgsql volatile as $$
declare
  moment timestamptz;
  s play_session;
begin
  select * into s from play_session where player_id = player and session_id = session for update;
  -- Read after the wait: what another bet did meanwhile lies in the past.
  moment := clock_timestamp();
  if s.session_id is null then return 'unknown'; end if;
  if s.ended_at is not null then return 'ended'; end if;
  if s.round_id is not distinct from new_round then return 'taken'; end if;
  if s.round_at > moment - make_interval(secs => min_cycle_ms / 1000.0) then return 'tooFast'; end if;
  if not touch_clock(player, check_every, pause) then return 'checkDue'; end if;
  update play_session set round_id = new_round, round_at = moment where player_id = player and session_id = session;
  return 'taken';
end
$$;

-- A settled bet whose settlement was taken back, net: what was staked against what was won.
insert into ledger.movement (kind, name, record, shape, debit1, credit1) values
  (30, 'betReversedIn', 4, 1, 11, 1),
  (31, 'betReversedOut', 4, 1, 1, 11);

-- So winnings can be taken back, and what is derived from the journal has to count them the way the wallet does.
do $$
declare
  wallets text := pg_get_functiondef('ledger.derive_wallets(integer[])'::regprocedure);
  days text := pg_get_functiondef('ledger.derive_days(integer[])'::regprocedure);
  new_wallets text := replace(wallets, 'sum(amount) filter (where record = 4 and credit = 1 and',
    'sum(case when credit = 1 then amount else -amount end) filter (where record = 4 and 1 in (debit, credit) and');
  new_days text := replace(days, 'case when record = 4 and credit = 1 then amount else 0 end as won',
    'case when record = 4 and credit = 1 then amount when record = 4 and debit = 1 then -amount else 0 end as won');
begin
  if new_wallets = wallets or new_days = days then
    raise exception 'the functions that derive the counters are not those that this migration knows';
  end if;
  execute new_wallets;
  execute new_days;
end
$$;
