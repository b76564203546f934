-- squawk-ignore-file prefer-bigint-over-smallint
-- The editions of the rankings of each market. An edition keeps the awards of the promotion that was in force when it opened.
create table rank_edition (
  market text not null,
  period text not null check (period in ('day', 'week', 'month')),
  starts_on date not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  promo_id text not null,
  promo_version integer not null,
  -- `[{"places": 1, "amount": 500000}, …]`, the first place first.
  awards jsonb not null,
  state text not null check (state in ('OPEN', 'CLOSING', 'CLOSED', 'AWARDED')),
  -- The last event of each shard that may belong to it, by the name of the shard.
  last_events jsonb check ((state = 'OPEN') = (last_events is null)),
  primary key (market, period, starts_on)
);
create index rank_edition_unfinished on rank_edition (end_at) where state <> 'AWARDED';

-- The places of a closed edition. They are written once.
create table rank_place (
  market text not null,
  period text not null,
  starts_on date not null,
  rank integer not null check (rank > 0),
  player_id integer not null,
  score bigint not null check (score > 0),
  award bigint not null check (award >= 0),
  primary key (market, period, starts_on, rank),
  unique (market, period, starts_on, player_id)
);
revoke update, delete on rank_place from zamra_app;
