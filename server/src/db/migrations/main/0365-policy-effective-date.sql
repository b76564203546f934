-- A version of a policy may begin after it was published. Null: it begins when it is published.
alter table market_policy add column effective_at timestamptz;

-- A version that one person took back before it began. Rows are only appended, and count with the signature alone.
create table market_policy_withdrawal (
  number bigint generated always as identity primary key,
  market text not null,
  version integer not null,
  content text not null,
  signature text not null,
  stored_at timestamptz not null default clock_timestamp()
);
revoke update, delete on market_policy_withdrawal from zamra_app;
