-- The exact text of the rules that draws are held by. A draw stores the hash of this text.
create table lottery_rules (
  rules_hash bytea primary key check (octet_length(rules_hash) = 32),
  game text not null,
  rules jsonb not null,
  since timestamptz not null
);

-- The randomness beacon chains that draws rely on. A draw stores the hash, which covers all other parameters.
create table beacon_chain (
  hash text primary key,
  chain jsonb not null
);

-- A draw. The columns before `closed_at` are published before sales open and never change; the others record progress.
create table draw (
  draw_id text primary key,
  game text not null,
  rules_hash bytea not null references lottery_rules,
  state text not null check (state in ('OPEN', 'CLOSED', 'ROOTED', 'DRAWN', 'SETTLED', 'PUBLISHED', 'VOID')),
  announced_at timestamptz not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  beacon text not null references beacon_chain,
  round bigint not null,
  round_at timestamptz not null,
  fallback_round bigint not null,
  fallback_round_at timestamptz not null,
  void_at timestamptz not null,
  commitment bytea not null unique check (octet_length(commitment) = 32),
  sealed text not null,
  -- The operator's seed, encrypted by the vault until it is revealed with the result.
  op_seed bytea not null,
  closed_at timestamptz,
  -- Set when the declared fallback was used: the root came after the round, or the round did not arrive.
  fallback_since timestamptz,
  fallback_reason text check (fallback_reason in ('rootLate', 'beaconLate')),
  counted_at timestamptz,
  settled_at timestamptz,
  published_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('rootLate', 'beaconLate')),
  refunded_at timestamptz,
  -- Sales of a game close at fixed times, so announcing a draw twice announces the same draw.
  unique (game, closes_at),
  check (announced_at <= opens_at),
  check (opens_at < closes_at and closes_at < round_at and round_at < fallback_round_at and fallback_round_at < void_at),
  check ((state = 'VOID') = (voided_at is not null)),
  check ((fallback_since is null) = (fallback_reason is null)),
  check ((voided_at is null) = (void_reason is null))
);
create index draw_unfinished on draw (game, closes_at)
  where state not in ('PUBLISHED', 'VOID') or state = 'VOID' and refunded_at is null;

create index draw_published on draw (published_at);
-- The newest draws of all games: a public list, over some seven hundred thousand draws a year.
create index draw_by_closing on draw (closes_at);

-- The Merkle root of the tickets sold, committed before the deciding beacon round exists. `holds_from` is the time of
-- that round: a root that comes later is refused.
create table draw_root (
  draw_id text primary key references draw,
  root bytea not null check (octet_length(root) = 32),
  tickets integer not null check (tickets >= 0),
  -- By mode and currency: how many tickets, and what was staked on them.
  stakes jsonb not null,
  round bigint not null,
  holds_from timestamptz not null,
  rooted_at timestamptz not null,
  check (rooted_at < holds_from)
);

-- The ticket hashes under a root, in order, in pieces of 4096 hashes of 32 bytes, written before the root. A piece is a
-- subtree and `node` its top, so the path from a ticket to the root needs one piece and the tops of the others.
create table draw_leaves (
  draw_id text not null references draw,
  piece integer not null,
  leaves bytea not null check (octet_length(leaves) between 32 and 131072),
  node bytea not null check (octet_length(node) = 32),
  primary key (draw_id, piece)
);

-- One result for each draw, and none without its root.
create table draw_result (
  draw_id text primary key references draw_root,
  round bigint not null,
  signature bytea not null,
  op_seed bytea not null check (octet_length(op_seed) = 32),
  seed bytea not null check (octet_length(seed) = 32),
  numbers integer[] not null check (cardinality(numbers) > 0),
  drawn_at timestamptz not null
);

-- The jackpot of one draw in one currency: the opening amount, the amount added by stakes, the number of winners, the
-- amount paid to each, and the amount carried to the next draw.
create table draw_jackpot (
  draw_id text not null references draw_root,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  opened bigint not null check (opened >= 0),
  fed bigint not null check (fed >= 0),
  winners integer not null check (winners >= 0),
  each_paid bigint not null check (each_paid >= 0),
  carried bigint not null check (carried >= 0),
  primary key (draw_id, mode, currency),
  check (each_paid * winners <= opened + fed)
);

-- Prizes paid by mode, currency and tier, written when all of them are paid.
create table draw_payout (
  draw_id text not null references draw_root,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  tier text not null,
  winners integer not null check (winners > 0),
  paid bigint not null check (paid > 0),
  primary key (draw_id, mode, currency, tier)
);

-- The public log of draws, in order. Each entry is chained to the previous one and signed by the operator. An event of
-- a draw is published once.
create table draw_log (
  position bigint primary key,
  draw_id text not null references draw,
  event text not null check (event in ('announced', 'rooted', 'fallback', 'drawn', 'published', 'voided')),
  said jsonb not null,
  at timestamptz not null,
  previous bytea not null check (octet_length(previous) = 32),
  hash bytea not null unique check (octet_length(hash) = 32),
  signature bytea not null check (octet_length(signature) = 64),
  unique (draw_id, event)
);

-- What was published about a draw is never changed or removed.
revoke update, delete on lottery_rules, draw_root, draw_leaves, draw_result, draw_jackpot, draw_log from zamra_app;
revoke delete on draw from zamra_app;
