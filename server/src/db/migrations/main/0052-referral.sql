-- The invite code of a player. It never changes, because it is printed in links that friends keep.
create table invite_code (
  code text primary key check (code ~ '^[A-Z0-9]{7}$'),
  player_id integer not null unique references player_directory,
  market text not null,
  created_at timestamptz not null
);

-- The days of each market on which invitations earn. A day keeps the terms that were in force when it opened.
create table referral_day (
  market text not null,
  day date not null,
  end_at timestamptz not null,
  promo_id text not null,
  promo_version integer not null,
  -- The rate, the most of a day, and what a friend must have done to count.
  terms jsonb not null,
  state text not null check (state in ('OPEN', 'CLOSING', 'CLOSED', 'GIVEN')),
  -- The last event of each shard that may belong to it, by the name of the shard.
  last_events jsonb check ((state = 'OPEN') = (last_events is null)),
  primary key (market, day)
);
create index referral_day_unfinished on referral_day (end_at) where state <> 'GIVEN';

-- What the friends of a player came to on a closed day. It is written once.
create table referral_rebate (
  player_id integer not null,
  day date not null,
  market text not null,
  friends integer not null check (friends > 0),
  base bigint not null check (base > 0),
  amount bigint not null check (amount > 0),
  primary key (player_id, day)
);
create index referral_rebate_of_day on referral_rebate (market, day, player_id);
revoke update, delete on referral_rebate from zamra_app;
