-- The VIP level that a player has. There is a row from the first level that they reach on.
create table vip_standing (
  player_id integer primary key,
  market text not null,
  level integer not null check (level >= 0),
  -- The highest level that they have reached by their deposits and turnover.
  peak integer not null check (peak >= level),
  -- The running period in the calendar of the market. When it is over, the level is kept or relegated.
  period_from date not null,
  period_until date not null check (period_until > period_from),
  period_ends_at timestamptz not null,
  changes integer not null default 0
);
create index vip_standing_due on vip_standing (period_ends_at);

-- Every change of a level, with the figures that decided it.
create table vip_change (
  player_id integer not null,
  number integer not null,
  reason text not null check (reason in ('reached', 'regained', 'relegated')),
  from_level integer not null,
  to_level integer not null,
  bet_need bigint not null,
  bet_done bigint not null,
  changed_at timestamptz not null,
  primary key (player_id, number)
);
revoke update, delete on vip_change from zamra_app;
