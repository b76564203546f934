-- The public report of a day of the product. It is written in the transaction that states its hash in the public log.
create table transparency_report (
  day date primary key,
  -- The exact bytes that were hashed: canonical JSON.
  document text not null,
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  -- The sums of this day by game, without players. The reports of the following days add them up.
  tallies jsonb not null,
  log_position bigint not null unique,
  -- The head of the log that witnesses have signed with it. Null until they have, and until then it is not shown.
  log_note text,
  made_at timestamptz not null
);
revoke update, delete on transparency_report from zamra_app;
grant update (log_note) on transparency_report to zamra_app;
