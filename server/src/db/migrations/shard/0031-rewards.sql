-- A player who has joined a promotion, with the terms of that moment. Promotions that count a period are closed when it is
-- over: `next_close_at` is when, and null when no further period follows.
create table promo_opt_in (
  player_id integer not null,
  promo_id text not null,
  version integer not null,
  terms jsonb not null,
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  joined_at timestamptz not null,
  next_close_at timestamptz,
  primary key (player_id, promo_id, version)
);
create index promo_opt_in_due on promo_opt_in (next_close_at) where next_close_at is not null;

-- What a player can claim, or has claimed. It becomes CLAIMED in the transaction of the ledger that pays it.
create table reward (
  player_id integer not null,
  -- The promotion and the period or the key for which it is given: the same thing is given once.
  reward_id text not null,
  promo_id text not null,
  version integer not null,
  terms jsonb not null,
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  currency text not null,
  period text not null,
  -- What the amount is a share of.
  base bigint not null default 0,
  amount bigint not null check (amount > 0),
  -- The day of a streak.
  streak_day integer,
  state text not null check (state in ('CLAIMABLE', 'CLAIMED', 'EXPIRED')),
  created_at timestamptz not null,
  claim_until timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('claim', 'time', 'excluded')),
  -- An expired reward has given back its part of the budget.
  is_released boolean not null default false,
  primary key (player_id, reward_id),
  constraint an_ended_reward_says_why check ((state = 'CLAIMABLE') = (ended_by is null))
);
create index reward_open on reward (claim_until) where state = 'CLAIMABLE';
create index reward_to_release on reward (player_id) where state = 'EXPIRED' and not is_released;
create index reward_of_player on reward (player_id, created_at);

-- A grant of a reward has the period of its reward; one of a deposit is given once.
alter table promo_grant
  add column period text not null default 'once',
  add column is_exclusive boolean not null default true;
