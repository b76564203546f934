-- The statements that were imported, each with the signatures of the operator who proposed it and of the one who approved it.
create table bank_statement (
  account_id text not null,
  -- SHA-256 of the file, in hex.
  file_hash text not null,
  approved_by text[] not null check (cardinality(approved_by) = 2),
  approval jsonb not null,
  imported_at timestamptz not null,
  primary key (account_id, file_hash)
);
revoke update, delete on bank_statement from zamra_app;
