-- squawk-ignore-file prefer-bigint-over-smallint
-- The days whose rows of the reports were equal to the journal when a job of the night compared all of it. The digest is that
-- of the rows; the seal is made with the key of the ledger chain, which the database does not have.
create table report_check (
  market smallint not null,
  currency text not null,
  day date not null,
  digest bytea not null check (octet_length(digest) = 32),
  checked_at timestamptz not null,
  seal bytea not null check (octet_length(seal) = 32),
  primary key (market, currency, day)
);
