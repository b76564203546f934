-- What the days of an inviter up to a closed one are below zero. The next days make it up first.
create table referral_carry (
  player_id integer not null,
  day date not null,
  market text not null,
  amount bigint not null check (amount <= 0),
  primary key (player_id, day)
);
revoke update, delete on referral_carry from zamra_app;
