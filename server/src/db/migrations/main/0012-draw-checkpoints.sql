-- The Merkle tree over the entries of the log: complete subtrees only, by level and index.
create table draw_log_node (
  level integer not null,
  index bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);
revoke update, delete on draw_log_node from zamra_app;

-- Checkpoints of the log that a quorum of witnesses cosigned: one contains the announcement and opens the sale, one
-- contains the ticket root and is older than the round. Each is written once.
alter table draw add column sale_note text;
alter table draw add column root_note text;
alter table draw drop constraint draw_void_reason_check;
alter table draw add constraint draw_void_reason_check
  check (void_reason in ('rootLate', 'beaconLate', 'unwitnessed')) not valid;
