-- Coins for free play. They are neither bought nor changed into anything, so they live outside the book of money, and
-- follow its rules all the same: an id happens once, nothing falls below zero, a late bet finds its tombstone.
create table float (
  player_id integer primary key,
  balance bigint not null constraint float_is_not_negative check (balance >= 0)
);

create table float_bet (
  player_id integer not null,
  bet text not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'VOID')),
  stake bigint not null check (stake >= 0),
  primary key (player_id, bet)
);

-- Every id that was ever answered in free play, with its answer.
create table float_entry (
  player_id integer not null,
  id text not null,
  bet text not null,
  status text not null,
  amount bigint not null,
  -- Signed: what the balance saw.
  change bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (player_id, id)
);
create index float_entry_by_time on float_entry (player_id, at);
