-- How far the books of a company that takes money were compared with ours. What a silent night has left is compared in
-- the next one.
create table payment_book (
  provider text primary key,
  compared_until timestamptz not null
);

-- What differs between the books of a company and ours, found once, until a person has said what came of it. The amount
-- and the moment are those of the book in which it stands.
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
