-- Up to when the payouts of a provider were reconciled.
create table payout_reconciliation (
  provider text primary key,
  reconciled_until timestamptz not null
);

-- A difference between what a payout provider says and our withdrawals or the ledger, stored once. Amount and time are those
-- of the side that has the payout.
create table payout_finding (
  provider text not null,
  payout_no text not null,
  kind text not null check (kind in ('unknownHere', 'unknownThere', 'amount', 'paidThere', 'unpaidThere', 'behind', 'total')),
  amount bigint not null,
  currency text not null,
  happened_at timestamptz not null,
  detail text not null,
  found_at timestamptz not null,
  primary key (provider, payout_no, kind)
);
create index payout_finding_by_time on payout_finding (found_at);
revoke update, delete on payout_finding from zamra_app;
