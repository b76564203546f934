-- squawk-ignore-file prefer-bigint-over-smallint
-- A projection of settled bets: what each player has bet in the day, week and month that begins on `starts_on`.
create table rank_score (
  player_id integer not null,
  market smallint not null,
  period text not null,
  starts_on date not null,
  score bigint not null,
  -- When the score was reached: of two equal scores the earlier is ahead.
  reached_at timestamptz not null,
  primary key (player_id, period, starts_on)
) with (fillfactor = 80);
create index rank_score_best on rank_score (market, period, starts_on, score desc, reached_at, player_id);
