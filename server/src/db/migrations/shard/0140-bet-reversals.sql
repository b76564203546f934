-- Settled bets that their studio took back, each of them once. The ledger counts the turnover of a bet on the day of its
-- settlement and never less; what reads its turnover subtracts these, on the day on which they were taken back.
create table bet_reversal (
  player_id integer not null,
  -- The reference of the bet in the ledger.
  ref uuid not null,
  -- In the calendar of the player's market.
  day date not null,
  staked bigint not null,
  won bigint not null,
  turnover bigint not null,
  provider_code text not null,
  round_id text not null,
  -- What the round has counted for its studio, and when it was settled. Null for a round that was not settled, and for the
  -- further bets of a round.
  round_turnover bigint,
  round_settled_at timestamptz,
  reversed_at timestamptz not null,
  primary key (player_id, ref)
);
revoke insert, update, delete on bet_reversal from zamra_app;
