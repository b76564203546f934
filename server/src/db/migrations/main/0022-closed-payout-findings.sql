-- What an operator says about a finding: that it is resolved, and how. It is closed when two operators have said so about the
-- amount that it has.
create table payout_finding_closing (
  provider text not null,
  payout_no text not null,
  kind text not null,
  amount bigint not null,
  by_whom text not null check (by_whom <> ''),
  why text not null check (why <> ''),
  content text not null,
  signature bytea not null,
  said_at timestamptz not null,
  primary key (provider, payout_no, kind, amount, by_whom)
);
revoke update, delete on payout_finding_closing from zamra_app;

-- A finding whose amount changes later is open again.
alter table payout_finding add column closed_at timestamptz;
grant update (amount, happened_at, detail, found_at, closed_at) on payout_finding to zamra_app;
