-- Lottery tickets that the operator stakes for a player: so many of one game, with one stake each, until a time. One is
-- used up in the transaction of the ledger that takes the operator's stake, and returned in the one that refunds it.
create table free_ticket (
  player_id integer not null,
  -- The reward that gave them, with their terms.
  reward_id text not null,
  game text not null,
  stake bigint not null check (stake > 0),
  number integer not null check (number > 0),
  used integer not null default 0,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, reward_id),
  constraint free_tickets_are_used_once check (used between 0 and number)
);
revoke update, delete on free_ticket from zamra_app;

-- The free tickets that it was taken from; null when the player staked it.
alter table ticket add column free_ticket text;
