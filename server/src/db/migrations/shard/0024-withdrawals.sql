-- One withdrawal. Its number begins with W and the player's number, so the number alone identifies the shard. It is the
-- idempotency key towards the payout provider, for ever. The row is inserted in the transaction that holds the amount.
create table withdrawal (
  player_id integer not null,
  withdraw_no text not null,
  client_order_id uuid not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  market text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  net bigint generated always as (amount - fee - tax) stored,
  -- The account it goes to, as it was when the player confirmed it: a later change does not redirect money under way.
  payee_id text not null,
  payee_kind text not null check (payee_kind in ('bank', 'wallet', 'chain')),
  payee_place text not null,
  payee_code text not null,
  payee_tail text not null,
  holder_sealed bytea not null,
  number_sealed bytea not null,
  -- The bonuses that the player gave up with it.
  forfeits text[] not null default '{}',
  -- How the player confirmed this amount and payee: the password, or the signature of a passkey.
  confirmed_by text not null check (confirmed_by in ('password', 'passkey')),
  confirmation jsonb not null,
  state text not null check (state in ('CREATED', 'REVIEWING', 'APPROVED', 'PAYING', 'UNKNOWN', 'PAID', 'FAILED',
    'REJECTED', 'REVERSED', 'CANCELLED')),
  created_at timestamptz not null,
  -- When it arrives at the latest, by the promise of the market.
  promised_at timestamptz not null,
  provider text,
  provider_ref text,
  utr text,
  reject_code text,
  paid_at timestamptz,
  -- When the money had arrived or was back.
  ended_at timestamptz,
  -- What the delay earned. Null while it is not known how long it takes.
  compensation bigint check (compensation >= 0),
  webhook_count integer not null default 0,
  -- When to look at it again. Null means as soon as possible.
  next_sync_at timestamptz,
  -- Nothing more is to be done about it.
  finished_at timestamptz,
  primary key (player_id, withdraw_no),
  unique (player_id, client_order_id),
  constraint something_arrives check (fee + tax < amount)
);
create index withdrawal_unfinished on withdrawal (created_at, withdraw_no) where finished_at is null;
create index withdrawal_in_review on withdrawal (created_at) where state = 'REVIEWING';
create index withdrawal_by_time on withdrawal (player_id, created_at);
create index withdrawal_by_arrival on withdrawal (market, paid_at) where paid_at is not null;

-- The timeline. `detail` holds figures and reasons, never personal data.
create table withdrawal_event (
  player_id integer not null,
  withdraw_no text not null,
  seq integer not null,
  status text not null,
  by_whom text not null check (by_whom in ('player', 'operator', 'bank', 'rules')),
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (player_id, withdraw_no, seq)
);
revoke update, delete on withdrawal_event from zamra_app;

-- What one operator decided about a withdrawal in review, with their signature over `content`. Above the threshold of the
-- market it takes effect when a second operator has decided the same.
create table withdrawal_decision (
  player_id integer not null,
  withdraw_no text not null,
  by_whom text not null check (by_whom <> ''),
  decision text not null check (decision in ('approve', 'reject')),
  reject_code text,
  why text not null check (why <> ''),
  content text not null,
  signature bytea not null,
  decided_at timestamptz not null,
  primary key (player_id, withdraw_no, by_whom),
  constraint a_rejection_has_a_code check ((decision = 'reject') = (reject_code is not null))
);
revoke update, delete on withdrawal_decision from zamra_app;

-- A webhook of a payout provider under its own key, so that a repeated delivery is recognised.
create table payout_webhook (
  player_id integer not null,
  provider text not null,
  dedupe_key text not null,
  withdraw_no text not null,
  ordinal integer not null check (ordinal > 0),
  received_at timestamptz not null,
  primary key (player_id, provider, dedupe_key)
);

-- When a level of identification was asked for, and why: a withdrawal is never stopped by a request made at that moment.
create table identity_request (
  player_id integer not null,
  level integer not null check (level > 0),
  because text not null,
  asked_at timestamptz not null,
  primary key (player_id, level)
);
