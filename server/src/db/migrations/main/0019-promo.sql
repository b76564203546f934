-- The promotions of each market. Every version is kept, with the two people who published it; the newest one applies to
-- new grants, and a grant keeps the terms of the version with which it was made.
create table promo (
  promo_id text not null check (promo_id ~ '^[a-z0-9-]{3,40}$'),
  version integer not null check (version > 0),
  market text not null,
  config jsonb not null,
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  is_open boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  approved_by text[] not null check (
    cardinality(approved_by) >= 2 and array_position(approved_by, null) is null and approved_by[1] <> approved_by[2]
  ),
  published_at timestamptz not null,
  primary key (promo_id, version)
);
revoke update, delete on promo from zamra_app;
