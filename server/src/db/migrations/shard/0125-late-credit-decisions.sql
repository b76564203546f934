-- What an operator says about the late credit of a withdrawal that is too large to be paid without a person. It is paid when
-- two operators have said the same.
create table late_credit_decision (
  player_id integer not null,
  withdraw_no text not null,
  by_whom text not null check (by_whom <> ''),
  amount bigint not null check (amount > 0),
  why text not null check (why <> ''),
  content text not null,
  signature bytea not null,
  decided_at timestamptz not null,
  primary key (player_id, withdraw_no, by_whom, amount)
);
revoke update, delete on late_credit_decision from zamra_app;
