-- Who invited a player. It is written with the player and never changes.
create table invitation (
  player_id integer primary key,
  inviter_id integer not null check (inviter_id <> player_id),
  invited_at timestamptz not null
);
create index invitation_of_inviter on invitation (inviter_id, invited_at);
revoke update, delete on invitation from zamra_app;

-- Projections of the events of invited players: what makes them count, and what their bets left to the operator on a day.
create table referral_activity (
  player_id integer primary key,
  first_deposit bigint not null default 0,
  turnover bigint not null default 0
) with (fillfactor = 80);
create table referral_revenue (
  player_id integer not null,
  day date not null,
  -- Stakes less winnings; below zero when the player won.
  revenue bigint not null,
  primary key (player_id, day)
) with (fillfactor = 80);
create index referral_revenue_of_day on referral_revenue (day, player_id) where revenue > 0;

-- The request with which a reward was claimed, when one request claims several.
alter table reward add column claim_id text;
