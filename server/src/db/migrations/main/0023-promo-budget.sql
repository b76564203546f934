-- Codes and budget of a promotion. They are not part of its terms: more of either changes nothing for a player.
alter table promo
  add column codes text[] not null default '{}',
  add column link text,
  add column budget_amount bigint check (budget_amount > 0),
  add column budget_count integer check (budget_count > 0);

-- How much of the budget of a promotion its rewards have taken, on all shards together.
create table promo_budget (
  promo_id text primary key,
  amount bigint not null default 0 check (amount >= 0),
  rewards integer not null default 0 check (rewards >= 0)
);
-- One row for each reward that took a part, so that a repeat takes nothing more and an expired one gives it back.
create table promo_reservation (
  promo_id text not null references promo_budget,
  player_id integer not null,
  reward_id text not null,
  amount bigint not null check (amount > 0),
  reserved_at timestamptz not null,
  primary key (promo_id, player_id, reward_id)
);
