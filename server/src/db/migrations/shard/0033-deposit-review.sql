-- What a person decided about money that was set aside, or about a claim that the bank's statement does not bear out.
-- Once per subject: the payment, the line of the bank or the UTR. `done_at` says that everything has followed from it.
create table deposit_decision (
  player_id integer not null,
  order_no text not null,
  subject text not null,
  decision text not null check (decision in ('credit', 'return', 'refuse')),
  by_whom text not null check (by_whom <> ''),
  why text not null check (why <> ''),
  -- Under which reference the money was sent back.
  sent_as text,
  decided_at timestamptz not null,
  done_at timestamptz,
  primary key (player_id, order_no, subject),
  check ((decision = 'return') = (sent_as is not null))
);
create index deposit_decision_undone on deposit_decision (decided_at) where done_at is null;
revoke update, delete on deposit_decision from zamra_app;
grant update (done_at) on deposit_decision to zamra_app;
