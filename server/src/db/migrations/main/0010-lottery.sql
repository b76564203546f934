-- The rules that draws were held by, word for word, for ever. A draw names the hash of this text.
create table lottery_rules (
  rules_hash bytea primary key check (octet_length(rules_hash) = 32),
  game text not null,
  rules jsonb not null,
  since timestamptz not null
);

-- The chains of a beacon that draws have trusted. A draw names the hash, from which nothing of the rest can be changed.
create table beacon_chain (
  hash text primary key,
  chain jsonb not null
);

-- A draw. What stands before `closed_at` is said before anybody can buy and never changes; the rest tells how far it is.
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
  -- The operator's seed, closed by the vault until it is revealed with the result.
  op_seed bytea not null,
  closed_at timestamptz,
  -- The declared fallback was taken: the root came after the round, or the round did not come.
  fallback_since timestamptz,
  fallback_reason text check (fallback_reason in ('rootLate', 'beaconLate')),
  counted_at timestamptz,
  settled_at timestamptz,
  published_at timestamptz,
  voided_at timestamptz,
  void_reason text check (void_reason in ('rootLate', 'beaconLate')),
  refunded_at timestamptz,
  -- Sales of a game end at fixed times: whoever announces a draw twice announces the same one.
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

-- What was sold, said before the round that decides exists. `holds_from` is the time of that round: a root that comes
-- too late is no root.
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

-- The tickets that a root covers, in its order, in pieces of 4096 of 32 bytes, written before the root is. A piece is a subtree and `node` its top,
-- so the way from one ticket up to the root is found with one piece and the tops of the others.
create table draw_leaves (
  draw_id text not null references draw,
  piece integer not null,
  leaves bytea not null check (octet_length(leaves) between 32 and 131072),
  node bytea not null check (octet_length(node) = 32),
  primary key (draw_id, piece)
);

-- One result for a draw, and none without its root.
create table draw_result (
  draw_id text primary key references draw_root,
  round bigint not null,
  signature bytea not null,
  op_seed bytea not null check (octet_length(op_seed) = 32),
  seed bytea not null check (octet_length(seed) = 32),
  numbers integer[] not null check (cardinality(numbers) > 0),
  drawn_at timestamptz not null
);

-- A jackpot of one draw in one currency: what it began with, what the stakes added, how many won it, what each of them
-- is paid, and what the next draw begins with.
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

-- What was paid, once all of it is: by mode and currency and tier.
create table draw_payout (
  draw_id text not null references draw_root,
  mode text not null check (mode in ('real', 'free')),
  currency text not null,
  tier text not null,
  winners integer not null check (winners > 0),
  paid bigint not null check (paid > 0),
  primary key (draw_id, mode, currency, tier)
);

-- Everything that was ever said about draws, in order, each entry chained to the one before and signed by the house. An
-- event of a draw is said once.
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

create function refuse_change_of_draws() returns trigger
  language plpgsql as $$
begin
  raise exception 'what was said of a draw stays: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger rules_stay before update or delete or truncate on lottery_rules
  for each statement execute function refuse_change_of_draws();
create trigger root_stays before update or delete or truncate on draw_root
  for each statement execute function refuse_change_of_draws();
create trigger leaves_stay before update or delete or truncate on draw_leaves
  for each statement execute function refuse_change_of_draws();
create trigger result_stays before update or delete or truncate on draw_result
  for each statement execute function refuse_change_of_draws();
create trigger jackpot_stays before update or delete or truncate on draw_jackpot
  for each statement execute function refuse_change_of_draws();
create trigger log_stays before update or delete or truncate on draw_log
  for each statement execute function refuse_change_of_draws();

-- The promises of a draw are for ever, and it only goes forward.
create function refuse_other_promises() returns trigger
  language plpgsql as $$
begin
  if (old.draw_id, old.game, old.rules_hash, old.announced_at, old.opens_at, old.closes_at, old.beacon, old.round, old.round_at,
      old.fallback_round, old.fallback_round_at, old.void_at, old.commitment, old.sealed)
    is distinct from
     (new.draw_id, new.game, new.rules_hash, new.announced_at, new.opens_at, new.closes_at, new.beacon, new.round, new.round_at,
      new.fallback_round, new.fallback_round_at, new.void_at, new.commitment, new.sealed)
    or old.state <> new.state and (old.state, new.state) not in (
      ('OPEN', 'CLOSED'), ('CLOSED', 'ROOTED'), ('ROOTED', 'DRAWN'), ('DRAWN', 'SETTLED'), ('SETTLED', 'PUBLISHED'),
      ('CLOSED', 'VOID'), ('ROOTED', 'VOID')) then
    raise exception 'draw % cannot go from % to %', old.draw_id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger draw_keeps_its_promises before update on draw
  for each row execute function refuse_other_promises();
create trigger draw_stays before delete or truncate on draw
  for each statement execute function refuse_change_of_draws();
