-- Deposit addresses and their players. Addresses are derived from an extended public key by index; no private key is
-- stored here. An index is never given out twice, and one that was taken by a failed attempt stays unused.
create sequence chain_address_index as integer minvalue 0 start with 0;

create table chain_address (
  chain text not null,
  address text not null,
  address_index integer not null,
  player_id integer not null,
  market text not null,
  given_at timestamptz not null,
  primary key (chain, address),
  unique (chain, address_index),
  unique (chain, player_id)
);

-- Whether a chain is watched. Watchers lock its row, so one of them works at a time; a halted chain waits for an
-- operator.
create table chain_watch (
  chain text primary key,
  began_at timestamptz not null,
  halted_at timestamptz,
  halted_why text
);

-- The last blocks that were read, so that a reorganisation is detected.
create table chain_block (
  chain text not null references chain_watch,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

-- An exchange rate: `numerator` minor units of the currency for `denominator` units of the coin.
create table chain_quote (
  quote_id uuid primary key,
  coin text not null,
  currency text not null,
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  source text not null,
  quoted_at timestamptz not null
);

-- A transfer to one of our addresses, identified by its position in its transaction, because its position in the block
-- changes when the block is replaced. From `crediting` on its amount is fixed and its block must not disappear.
create table chain_deposit (
  chain text not null,
  tx_hash text not null,
  ordinal integer not null,
  contract text not null,
  address text not null,
  player_id integer not null,
  market text not null,
  units numeric(78, 0) not null check (units > 0),
  block_number bigint not null,
  block_hash text not null,
  state text not null check (state in ('seen', 'crediting', 'credited', 'orphaned')),
  -- Why a final transfer is not credited yet.
  waits_for text check (waits_for in ('minimum', 'identity', 'rate')),
  seen_at timestamptz not null,
  -- When `waits_for` was last evaluated.
  checked_at timestamptz,
  quote_id uuid references chain_quote,
  amount bigint check (amount > 0),
  -- The remainder below one minor unit, in parts of the quote's denominator.
  rest bigint check (rest >= 0),
  credited_at timestamptz,
  -- Set when the block of a credited deposit was replaced and the transfer was not mined again since an operator
  -- resumed the chain.
  gone_at timestamptz,
  check ((state in ('crediting', 'credited')) = (quote_id is not null and amount is not null and rest is not null)),
  primary key (chain, tx_hash, ordinal)
);
create index chain_deposit_by_player on chain_deposit (player_id, seen_at);
create index chain_deposit_by_block on chain_deposit (chain, block_number) where state <> 'orphaned';
create index chain_deposit_uncredited on chain_deposit (chain, block_number) where state in ('seen', 'crediting');

-- Every halt of a chain: the reason, and who resumed it.
create table chain_halt (
  chain text not null references chain_watch,
  halted_at timestamptz not null,
  why text not null,
  resumed_at timestamptz not null,
  resumed_by text not null,
  reason text not null,
  primary key (chain, halted_at)
);
