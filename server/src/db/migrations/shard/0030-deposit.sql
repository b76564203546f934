-- One order to deposit. The number begins with D and the player's number, so whoever sends it back to us tells us the shard.
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
  compensation bigint check (compensation >= 0),
  -- How many different notices of providers have come for this order.
  heard integer not null default 0,
  primary key (player_id, order_no),
  unique (player_id, client_order_id)
);
create index deposit_order_unfinished on deposit_order (created_at) where finished_at is null;
create index deposit_order_by_provider_ref on deposit_order (provider_ref) where provider_ref is not null;
create index deposit_order_by_reference on deposit_order (reference) where reference is not null;
create index deposit_order_to_compensate on deposit_order (credited_at)
  where state = 'SUCCEEDED' and utr_submitted_at is not null and compensation is null;

create table deposit_event (
  player_id integer not null,
  order_no text not null,
  seq integer not null,
  status text not null,
  by_whom text not null check (by_whom in ('player', 'bank', 'house')),
  detail jsonb not null default '{}',
  at timestamptz not null,
  primary key (player_id, order_no, seq)
);

-- Money that a provider says it took for an order. Credited once, or set aside for a person to look at.
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

-- What arrived from a provider, by its own key, so that the same message is known again.
create table deposit_notice (
  player_id integer not null,
  provider text not null,
  dedupe_key text not null,
  order_no text not null,
  -- The how manieth notice of its order it is.
  ordinal integer not null check (ordinal > 0),
  received_at timestamptz not null,
  primary key (player_id, provider, dedupe_key)
);

-- A picture that a player handed in, by the random name it was kept under. The picture itself is in the blob store.
create table player_file (
  player_id integer not null,
  file_name text not null,
  bytes integer not null check (bytes > 0),
  saved_at timestamptz not null,
  primary key (player_id, file_name)
);
