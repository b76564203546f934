-- Why two people have moved money to or from a player by hand, as the player reads it in their records. Written before the
-- ledger moves the money; the amount and both names are in the ledger alone.
create table balance_adjustment (
  player_id integer not null,
  adjustment_id uuid not null,
  cause text not null check (cause <> ''),
  primary key (player_id, adjustment_id)
);
revoke update, delete on balance_adjustment from zamra_app;
