-- squawk-ignore-file prefer-bigint-over-smallint
-- The reports of the back office are sums of the journal by day. They are folded by the place of a transfer in the journal of
-- its player and never by its time, so a transfer with an earlier date is counted like any other.
create table report_day (
  market smallint not null,
  currency text not null,
  -- The calendar day of the market.
  day date not null,
  kind smallint not null,
  debit smallint not null,
  credit smallint not null,
  amount bigint not null,
  transfers bigint not null,
  primary key (market, currency, day, kind, debit, credit)
);

-- The same by player, for the number of active players, the withheld tax and cases about a player.
create table report_player_day (
  player_id integer not null,
  day date not null,
  market smallint not null,
  currency text not null,
  -- Transfers into a stake, of the player or of the operator for them: a player with one is active.
  bets bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  stakes bigint not null,
  prizes bigint not null,
  tax bigint not null,
  primary key (player_id, day)
);
create index report_player_day_of_market on report_player_day (market, day);

-- The last transfer of each player that is part of the reports. It moves in the transaction that adds the amounts.
create table report_head (
  player_id integer primary key,
  seq integer not null
);
