-- Coins of free play. They are neither bought nor exchanged, so they are kept outside the ledger and follow the same
-- rules: an id is applied once, no balance falls below zero, a bet that arrives after its rollback is void.
create table free_play_wallet (
  player_id integer primary key,
  balance bigint not null constraint free_play_is_not_negative check (balance >= 0)
);

create table free_play_bet (
  player_id integer not null,
  bet text not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'VOID')),
  stake bigint not null check (stake >= 0),
  primary key (player_id, bet)
);

-- Every request id that was answered in free play, with its answer.
create table free_play_entry (
  player_id integer not null,
  id text not null,
  bet text not null,
  status text not null,
  amount bigint not null,
  -- The signed change of the balance.
  change bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
create index free_play_entry_by_time on free_play_entry (player_id, at);

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
  -- The player's ledger sequence at the start: the transfers after it make up the net position of the session.
  started_seq integer not null,
  ended_at timestamptz,
  round_id text,
  round_at timestamptz,
  primary key (player_id, session_id)
) with (fillfactor = 80);
create index play_session_by_time on play_session (started_at);
create index play_session_of_player on play_session (player_id, started_at);

-- How long a player has been playing, across all games. It restarts after a pause.
create table play_clock (
  player_id integer primary key,
  began_at timestamptz not null,
  -- The end of the current cycle: after it no bet is accepted until the player has completed the reality check.
  check_at timestamptz,
  seen_at timestamptz not null
) with (fillfactor = 80);

create table game_favourite (
  player_id integer not null,
  game_id text not null,
  added_at timestamptz not null,
  primary key (player_id, game_id)
);

-- A round of a studio's game, as the player's bet history shows it.
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
  -- When the studio was last queried for the result.
  queried_at timestamptz,
  proof text,
  primary key (player_id, provider_code, round_id)
) with (fillfactor = 80);
create index round_of_player on round (player_id, placed_at);
create index round_open on round (placed_at) where state = 'OPEN';

-- Every transaction of a studio that moved money or coins, under the studio's own id. A bet is open until it is settled
-- or rolled back; `bet` is the bet that a win settled or a rollback refunded.
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

-- The terms of each studio transaction. The row is on the shard of the transaction id and not of the player, so that
-- the same id used for two players is detected wherever they are stored.
create table studio_claim (
  provider_code text not null,
  tx_id text not null,
  terms bytea not null check (octet_length(terms) = 32),
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (provider_code, tx_id)
);

-- A studio transaction is written together with its money or not at all; of a round, only the outcome is written later.
revoke insert, update, delete on round_entry from zamra_app;
revoke insert, update, delete on round from zamra_app;
grant update (state, settled_at, queried_at, proof) on round to zamra_app;
revoke update, delete on studio_claim from zamra_app;
