-- What an operator says about a payout that no provider answers for: one that was paid by hand, or one whose outcome stays
-- unknown. It takes effect when two operators have said the same.
create table withdrawal_settlement (
  player_id integer not null,
  withdraw_no text not null,
  by_whom text not null check (by_whom <> ''),
  outcome text not null check (outcome in ('paid', 'notPaid')),
  -- The reference of the bank.
  reference text not null,
  why text not null check (why <> ''),
  content text not null,
  signature bytea not null,
  settled_at timestamptz not null,
  primary key (player_id, withdraw_no, by_whom),
  constraint a_payment_has_a_reference check (outcome = 'notPaid' or reference <> '')
);
revoke update, delete on withdrawal_settlement from zamra_app;
