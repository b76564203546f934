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

-- A UTR belongs to one order in the whole house, for ever. It waits until the bank has named it on a line (`paid_at`) or
-- somebody has decided otherwise (`closed_at`).
create table utr_claim (
  utr text primary key,
  player_id integer not null,
  order_no text not null,
  claimed_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz
);
create index utr_claim_waiting on utr_claim (claimed_at) where paid_at is null and closed_at is null;

-- What the bank says happened on an account of the house: above zero it came in, below it went out. A line is known by
-- its hash, so a statement can be read twice. First it is looked at for references of ours, then it is given to one
-- order for ever (`matched_at`), then its money is credited or set aside (`settled_at`).
create table bank_line (
  operator_account_id text not null references operator_account,
  line_hash bytea not null check (octet_length(line_hash) = 32),
  amount bigint not null check (amount <> 0),
  currency text not null,
  value_date date not null,
  refs text[] not null,
  narration text not null,
  imported_at timestamptz not null,
  looked_at timestamptz,
  matched_player_id integer,
  matched_order_no text,
  matched_at timestamptz,
  settled_at timestamptz,
  primary key (operator_account_id, line_hash)
);
create index bank_line_to_look_at on bank_line (imported_at) where looked_at is null;
create index bank_line_to_settle on bank_line (matched_at) where settled_at is null and matched_at is not null;
create index bank_line_by_ref on bank_line using gin (refs);

-- Which address on a chain is whose. Addresses come from an extended public key by their index; no private key is here.
-- An index is never given twice, and one that was drawn in vain stays empty.
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

-- Whether a chain is watched. Its row is what watchers take turns with; one that is halted waits for a person.
create table chain_watch (
  chain text primary key,
  began_at timestamptz not null,
  halted_at timestamptz,
  halted_why text
);

-- The last blocks that were read, so that a reorganisation is seen.
create table chain_block (
  chain text not null references chain_watch,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (chain, number)
);

-- What a coin was worth: so many minor units of the currency (numerator) for so many units of the coin (denominator).
create table chain_quote (
  quote_id uuid primary key,
  coin text not null,
  currency text not null,
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  source text not null,
  quoted_at timestamptz not null
);

-- A transfer to an address of ours, known by its place inside its transaction: the place inside its block moves when
-- the block is replaced. From `crediting` on its amount is settled and its block may not vanish any more.
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
  -- Why it is final and not credited all the same.
  waits_for text check (waits_for in ('minimum', 'identity', 'rate')),
  seen_at timestamptz not null,
  -- When it was last decided that it waits.
  looked_at timestamptz,
  quote_id uuid references chain_quote,
  amount bigint check (amount > 0),
  -- What was too little for one more minor unit, in parts of the quote's denominator.
  rest bigint check (rest >= 0),
  credited_at timestamptz,
  check ((state in ('crediting', 'credited')) = (quote_id is not null and amount is not null and rest is not null)),
  primary key (chain, tx_hash, ordinal)
);
create index chain_deposit_by_player on chain_deposit (player_id, seen_at);
create index chain_deposit_by_block on chain_deposit (chain, block_number) where state <> 'orphaned';
create index chain_deposit_uncredited on chain_deposit (chain, block_number) where state in ('seen', 'crediting');
