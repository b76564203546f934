-- The seed pairs of a player for the operator's instant games. The hash of the server seed (`commit`) is in the public log,
-- attested by witnesses, before the pair can be used. The server seed itself is nowhere: it is derived from a secret of the
-- deployment and `salt`. A pair is opened with the player's client seed and revealed when the player asks for the next one.
create table original_seed (
  player_id integer not null,
  number integer not null check (number > 0),
  salt text not null,
  commit_hash text not null check (commit_hash ~ '^[0-9a-f]{64}$'),
  -- Where the public log states it, and the head of the log that witnesses have signed with it. Null until they have.
  log_position bigint,
  log_note text,
  client_seed text,
  next_nonce integer not null default 0 check (next_nonce >= 0),
  opened_at timestamptz,
  revealed_at timestamptz,
  primary key (player_id, number),
  check ((log_position is null) = (log_note is null)),
  check ((client_seed is null) = (opened_at is null)),
  constraint committed_before_use check (opened_at is null or log_note is not null),
  check (revealed_at is null or opened_at is not null)
);
-- A player has one pair in use.
create unique index original_seed_in_use on original_seed (player_id) where opened_at is not null and revealed_at is null;
revoke delete on original_seed from zamra_app;

-- A bet on an instant game. Its nonce decides the outcome, which is computed after the stake is taken; so a bet that was taken
-- is always settled with that outcome. `settled_at` is null for as long as the round goes on. `steps` are the player's further
-- choices in a game of several steps, in order.
create table original_bet (
  player_id integer not null,
  bet_id uuid not null,
  seed_number integer not null,
  nonce integer not null check (nonce >= 0),
  seq integer not null,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  game text not null,
  play jsonb not null,
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null,
  steps jsonb not null default '[]',
  result jsonb,
  pays bigint check (pays >= 0),
  payout bigint check (payout >= 0),
  settled_at timestamptz,
  primary key (player_id, bet_id),
  foreign key (player_id, seed_number) references original_seed,
  unique (player_id, seed_number, nonce),
  check ((settled_at is null) = (result is null) and (settled_at is null) = (pays is null)
    and (settled_at is null) = (payout is null)),
  -- Only the ledger assigns sequence numbers: a bet for real money is written together with its stake or not at all.
  constraint money_is_in_the_ledger check ((mode = 'real') = (seq > 0))
) with (fillfactor = 80);
create index original_bet_by_time on original_bet (player_id, placed_at);
-- Rounds that go on: the sweep finds those here that a crashed process has left.
create index original_bet_open on original_bet (placed_at) where settled_at is null;
-- A bet stays as it was placed. Only the player's steps are added by the app; the outcome comes with its payout.
revoke insert, update, delete on original_bet from zamra_app;
grant update (steps) on original_bet to zamra_app;
