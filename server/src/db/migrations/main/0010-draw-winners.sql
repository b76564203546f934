-- The tickets that won a jackpot, as they are published: anyone can verify that each was sold in time and won.
create table draw_winner (
  draw_id text not null references draw_root,
  leaf bytea not null check (octet_length(leaf) = 32),
  receipt jsonb not null,
  signature bytea not null check (octet_length(signature) = 64),
  primary key (draw_id, leaf)
);
revoke update, delete on draw_winner from zamra_app;

-- The public key that signed an entry, so that a new key breaks no earlier draw. Null in entries from before this column.
alter table draw_log add column key bytea;
