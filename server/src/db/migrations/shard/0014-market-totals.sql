-- squawk-ignore-file prefer-bigint-over-smallint
-- A projection of the fact log: what each market's players of this shard staked, won, deposited and withdrew by day.
create table market_total (
  market smallint not null,
  day date not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  primary key (market, day)
);
