-- The VIP levels of each currency: what they require, what keeps them and what they give. Every version is kept, with the
-- two people who published it; the newest one applies.
create table vip_config (
  currency text not null,
  version integer not null check (version > 0),
  config jsonb not null,
  approved_by text[] not null check (
    cardinality(approved_by) >= 2 and array_position(approved_by, null) is null and approved_by[1] <> approved_by[2]
  ),
  published_at timestamptz not null,
  primary key (currency, version)
);
revoke update, delete on vip_config from zamra_app;
