-- What an audit found in order: everything up to a seal, with the balance of every account in each currency at that point.
-- The next audit resumes there. The hash is computed outside the database, over the seal and the checkpoint before it.
create table ledger.checkpoint (
  number integer primary key,
  seal integer not null,
  seal_hash bytea not null,
  at timestamptz not null,
  transfers bigint not null,
  balances jsonb not null,
  hash bytea not null
);
alter table ledger.checkpoint owner to zamra_ledger;
grant select on ledger.checkpoint to zamra_app;
