-- How deposits are offered in each market: switches, amounts and methods, as the deposit page receives them.
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

-- The operator's registered bank accounts. No other payee is ever shown to a player.
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

-- A UTR belongs to one order of all shards, permanently. It stays open until a bank statement line names it (`paid_at`)
-- or an operator closes it (`closed_at`).
create table utr_claim (
  utr text primary key,
  player_id integer not null,
  order_no text not null,
  claimed_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz
);
-- A disputed claim still waits for a later bank statement, so closed claims are part of this index.
create index utr_claim_unpaid on utr_claim (claimed_at) where paid_at is null;
-- An order that corrects its UTR releases the previous one.
create index utr_claim_by_order on utr_claim (order_no);

-- One line of a bank statement of an operator account: a positive amount came in, a negative one went out. A line is
-- identified by its hash, so a statement can be imported twice. First it is searched for our references (`searched_at`),
-- then matched to one order permanently (`matched_at`), then credited or moved to suspense (`settled_at`).
create table bank_line (
  operator_account_id text not null references operator_account,
  line_hash bytea not null check (octet_length(line_hash) = 32),
  amount bigint not null check (amount <> 0),
  currency text not null,
  value_date date not null,
  refs text[] not null,
  narration text not null,
  imported_at timestamptz not null,
  searched_at timestamptz,
  matched_player_id integer,
  matched_order_no text,
  matched_at timestamptz,
  settled_at timestamptz,
  primary key (operator_account_id, line_hash)
);
create index bank_line_to_search on bank_line (imported_at) where searched_at is null;
create index bank_line_to_settle on bank_line (matched_at) where settled_at is null and matched_at is not null;
create index bank_line_by_ref on bank_line using gin (refs);

-- How far the settlement report of a payment provider has been reconciled. What one night could not fetch is
-- reconciled in the next.
create table payment_reconciliation (
  provider text primary key,
  reconciled_until timestamptz not null
);

-- A difference between a provider's settlement report and our records, stored once, open until an operator closes it.
-- Amount and time are those of the side that has the payment.
create table payment_finding (
  provider text not null,
  payment_id text not null,
  kind text not null check (kind in ('noOrder', 'missingHere', 'missingThere', 'differs', 'refunded')),
  order_no text,
  amount bigint not null,
  currency text not null,
  happened_at timestamptz not null,
  detail text not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  closed_why text,
  primary key (provider, payment_id, kind),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_why is null))
);
create index payment_finding_open on payment_finding (found_at) where closed_at is null;
