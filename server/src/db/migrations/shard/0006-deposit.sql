-- One deposit order. Its number begins with D and the player's number, so the number alone identifies the shard.
create table deposit_order (
  player_id integer not null,
  order_no text not null,
  client_order_id uuid not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  market text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  type integer not null,
  channel integer not null,
  rail text not null check (rail in ('upi', 'imps', 'bank', 'ewallet', 'crypto', 'va')),
  method_name jsonb not null,
  provider text not null,
  provider_ref text,
  next_action jsonb,
  operator_account_id text,
  reference text,
  promo_id text,
  state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'UNDER_REVIEW', 'REJECTED')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  credited bigint check (credited > 0),
  credited_at timestamptz,
  utr text,
  utr_submitted_at timestamptz,
  proof_file text,
  reject_reason text,
  -- The start of the delay that `compensation` is paid for.
  waited_since timestamptz,
  compensation bigint check (compensation >= 0),
  -- How many different webhooks arrived for this order.
  webhook_count integer not null default 0,
  primary key (player_id, order_no),
  unique (player_id, client_order_id)
);
create index deposit_order_unfinished on deposit_order (created_at) where finished_at is null;
create index deposit_order_in_review on deposit_order (created_at) where state = 'UNDER_REVIEW';
create index deposit_order_by_provider_ref on deposit_order (provider_ref) where provider_ref is not null;
create index deposit_order_by_reference on deposit_order (reference) where reference is not null;
create index deposit_order_to_compensate on deposit_order (credited_at)
  where state = 'SUCCEEDED' and utr_submitted_at is not null and compensation is null;

create table deposit_event (
  player_id integer not null,
  order_no text not null,
  seq integer not null,
  status text not null,
  by_whom text not null check (by_whom in ('player', 'bank', 'operator')),
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (player_id, order_no, seq)
);

-- A payment that a provider reports for an order. It is credited once, or moved to suspense for an operator to review.
create table deposit_capture (
  player_id integer not null,
  provider text not null,
  payment_id text not null,
  order_no text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  outcome text not null check (outcome in ('credited', 'suspense')),
  reason text,
  rrn text,
  captured_at timestamptz not null,
  primary key (player_id, provider, payment_id)
);
create index deposit_capture_in_suspense on deposit_capture (captured_at) where outcome = 'suspense';
-- Settlement reports name the payment and its time, not the player.
create index deposit_capture_by_payment on deposit_capture (provider, payment_id);
create index deposit_capture_by_time on deposit_capture (provider, captured_at);

-- A webhook of a provider under its own key, so that a repeated delivery is recognised.
create table deposit_webhook (
  player_id integer not null,
  provider text not null,
  dedupe_key text not null,
  order_no text not null,
  -- The position of this webhook among those of its order.
  ordinal integer not null check (ordinal > 0),
  received_at timestamptz not null,
  primary key (player_id, provider, dedupe_key)
);

-- An operator's decision about money in suspense, or about a claim that the bank statement does not confirm. One for
-- each subject: the payment, the bank statement line or the UTR. `done_at` is set when the decision has been applied.
create table deposit_decision (
  player_id integer not null,
  order_no text not null,
  subject text not null,
  decision text not null check (decision in ('credit', 'return', 'refuse')),
  by_whom text not null check (by_whom <> ''),
  why text not null check (why <> ''),
  -- The reference under which the money was sent back.
  sent_as text,
  decided_at timestamptz not null,
  done_at timestamptz,
  primary key (player_id, order_no, subject),
  check ((decision = 'return') = (sent_as is not null))
);
create index deposit_decision_undone on deposit_decision (decided_at) where done_at is null;
revoke update, delete on deposit_decision from zamra_app;
grant update (done_at) on deposit_decision to zamra_app;
