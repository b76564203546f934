-- Why a payment is in suspense, with the figures of the moment, as the player is told. `reason` is the code of the first.
alter table deposit_capture add column held_for jsonb;

-- The player asks to have a payment in suspense sent back. An operator sends it and records that as a decision.
create table deposit_return_request (
  player_id integer not null,
  order_no text not null,
  subject text not null,
  requested_at timestamptz not null,
  primary key (player_id, order_no, subject)
);
revoke update, delete on deposit_return_request from zamra_app;
