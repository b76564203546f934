-- How deposits are offered in each market: switches, amounts and methods, as the deposit page is told them.
create table deposit_offer (
  market text primary key,
  settings jsonb not null
);

create table deposit_method (
  market text not null,
  type integer not null,
  name jsonb not null check (has_all_languages(name)),
  rail text not null check (rail in ('upi', 'imps', 'bank', 'ewallet', 'crypto', 'va')),
  providers text[] not null,
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null check (amount_max >= amount_min),
  show_weight integer not null,
  show_offset integer not null,
  is_default boolean not null,
  is_open boolean not null,
  primary key (market, type)
);

-- The registered accounts of the house. No other payee is ever shown to a player.
create table operator_account (
  operator_account_id text primary key,
  market text not null,
  rail text not null check (rail in ('imps', 'upi', 'bank')),
  legal_name text not null,
  bank_name text not null,
  account_number text,
  ifsc text,
  vpa text,
  is_open boolean not null,
  check (account_number is not null or vpa is not null)
);

-- A UTR belongs to one order in the whole house, for ever.
create table utr_claim (
  utr text primary key,
  player_id integer not null,
  order_no text not null,
  claimed_at timestamptz not null
);

-- What the bank says arrived on an account of the house. A line is known by its hash, so a statement can be read twice.
create table bank_line (
  operator_account_id text not null references operator_account,
  line_hash bytea not null check (octet_length(line_hash) = 32),
  credit bigint not null,
  currency text not null,
  value_date date not null,
  refs text[] not null,
  narration text not null,
  imported_at timestamptz not null,
  matched_player_id integer,
  matched_order_no text,
  matched_at timestamptz,
  primary key (operator_account_id, line_hash)
);
create index bank_line_by_ref on bank_line using gin (refs);

-- Which address on a chain is whose. Addresses come from an extended public key by their index; no private key is here.
create table chain_address (
  chain text not null,
  address text not null,
  address_index integer not null,
  player_id integer not null,
  given_at timestamptz not null,
  primary key (chain, address),
  unique (chain, address_index),
  unique (chain, player_id)
);

-- The last blocks that were read, so that a reorganisation is seen.
create table chain_block (
  chain text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

create table chain_deposit (
  chain text not null,
  tx_hash text not null,
  ordinal integer not null,
  token text not null,
  address text not null,
  player_id integer not null,
  units numeric(78, 0) not null check (units > 0),
  block_number bigint not null,
  block_hash text not null,
  state text not null check (state in ('seen', 'credited', 'orphaned')),
  seen_at timestamptz not null,
  credited_at timestamptz,
  primary key (chain, tx_hash, ordinal)
);
create index chain_deposit_by_player on chain_deposit (player_id, seen_at);
