-- The policy of each market as a public log of versions. A version never changes and the newest one applies. Two
-- different people must have approved it.
create table market_policy (
  market text not null,
  version integer not null check (version > 0),
  policy jsonb not null,
  approved_by text[] not null check (
    cardinality(approved_by) >= 2 and array_position(approved_by, null) is null and approved_by[1] <> approved_by[2]
  ),
  published_at timestamptz not null,
  primary key (market, version)
);
revoke update, delete on market_policy from zamra_app;
