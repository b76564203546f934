-- The time until which this shard sells tickets of a draw. A sale takes a shared advisory lock on the draw, and a change
-- of this row takes it exclusively. So closing waits for the sales that are under way, and after it has committed no
-- further ticket of the draw can become valid on this shard. A row lock would be written to disk with every sale.
create table draw_gate (
  draw_id text primary key,
  closes_at timestamptz not null,
  closed_at timestamptz
);

-- A ticket: one to twenty lines of one draw, bought together and paid with one stake. It is `taken` (part of the draw)
-- and later `settled` or `void`; or `late` (bought after the gate had closed) and later, with its stake, `returned`.
-- `leaf` is the hash of its receipt under the root of the draw. A ticket of free play has no ledger sequence: `seq` is 0.
create table ticket (
  player_id integer not null,
  seq integer not null,
  at timestamptz not null,
  ticket_id uuid not null,
  stake bigint not null check (stake > 0),
  prize bigint check (prize >= 0),
  settled_at timestamptz,
  mode text not null check (mode in ('real', 'free')),
  state text not null check (state in ('taken', 'settled', 'void', 'late', 'returned')),
  currency text not null,
  draw_id text not null,
  picks jsonb not null,
  leaf bytea not null check (octet_length(leaf) = 32),
  primary key (player_id, ticket_id),
  check ((state = 'settled') = (prize is not null)),
  -- Only the ledger assigns sequence numbers: a real-money ticket is written together with its stake or not at all.
  constraint money_is_in_the_ledger check ((mode = 'real') = (seq > 0))
) with (fillfactor = 90);
create index ticket_of_draw on ticket (draw_id, player_id, ticket_id);
create index ticket_of_player on ticket (player_id, at);
-- Late tickets whose stake has not been refunded yet: the sweep finds them here.
create index ticket_late on ticket (at) where state = 'late';

-- A sold ticket stays as it was sold; only its outcome is written later.
revoke insert, update, delete on ticket from zamra_app;
grant update (state, prize, settled_at) on ticket to zamra_app;
