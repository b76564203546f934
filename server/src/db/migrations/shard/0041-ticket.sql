-- squawk-ignore-file prefer-bigint-over-smallint
-- What a shard knows of a draw: until when its tickets are taken. Whoever sells shares a lock that is named after the
-- draw, and whoever changes the row of the draw has it alone. So closing waits for the sales that are under way, and once
-- it has committed, no further ticket of this draw can become valid on this shard. It is no lock of the row, because that
-- would be written down again with every sale of every process.
create table draw_gate (
  draw_id text primary key,
  closes_at timestamptz not null,
  closed_at timestamptz
);

create function wait_for_sales() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('draw_gate'), hashtext(old.draw_id));
  return new;
end
$$;
create trigger gate_waits_for_sales before update on draw_gate
  for each row execute function wait_for_sales();

-- A ticket: one to twenty lines of one draw, bought at once and paid with one stake. It is taken (it is in the draw) and
-- then settled, or void; or it is late (it came after the gate had closed) and then, with its stake, returned. `leaf` is the hash of its receipt as
-- it stands in the root of the draw. In free play the book knows nothing of it and `seq` is 0.
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
  -- Only the book gives numbers: a ticket for money is written with its stake or not at all.
  constraint money_is_in_the_book check ((mode = 'real') = (seq > 0))
) with (fillfactor = 90);
create index ticket_of_draw on ticket (draw_id, player_id, ticket_id);
create index ticket_of_player on ticket (player_id, at);
-- Late tickets whose stake has not been given back yet: the sweep finds them here.
create index ticket_late on ticket (at) where state = 'late';

-- Writes the tickets that came with stakes which were accepted, in the transaction of the stakes, and tells of each
-- whether it is in the draw and when it was taken. A record holds the ticket, and the text of its receipt around the two
-- figures that only the book knows: when it was, and the player's number there. The receipt is canonical: its keys are in
-- order, so `at` comes first and `seq` between the two parts.
create function carry_tickets(players integer[], seqs integer[], records jsonb[], moment timestamptz) returns jsonb[]
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  -- As the receipt says it: in whole milliseconds.
  taken_at timestamptz := date_trunc('milliseconds', moment);
  at_ms bigint := (extract(epoch from date_trunc('milliseconds', moment)) * 1000)::bigint;
  open_draws text[];
  told jsonb[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('draw_gate'), hashtext(draw_id))
  from (select distinct r ->> 'drawId' as draw_id from unnest(records) r) sold;
  -- Its own statement, so that it sees what was committed while the lock was waited for.
  select array_agg(g.draw_id) into open_draws from draw_gate g
  where g.draw_id = any (select r ->> 'drawId' from unnest(records) r)
    and g.closed_at is null and g.closes_at > clock_timestamp();
  with given as materialized (
    select player, seq, r, ord, case when r ->> 'drawId' = any (open_draws) then 'taken' else 'late' end as state
    from unnest(players, seqs, records) with ordinality a (player, seq, r, ord)
  ), written as (
    insert into ticket (player_id, seq, at, ticket_id, stake, mode, state, currency, draw_id, picks, leaf)
    select player, seq, taken_at, (r ->> 'ticketId')::uuid, (r ->> 'stake')::bigint, r ->> 'mode', state, r ->> 'currency',
      r ->> 'drawId', r -> 'picks', sha256('\x00'::bytea || convert_to(
        '{"at":' || at_ms || ',' || (r ->> 'before') || ',"seq":' || seq || ',' || (r ->> 'after') || '}', 'UTF8'))
    from given
  )
  select array_agg(jsonb_build_object('state', state, 'at', at_ms) order by ord) into told from given;
  return told;
end
$$;
revoke all on function carry_tickets(integer[], integer[], jsonb[], timestamptz) from public;
grant execute on function carry_tickets(integer[], integer[], jsonb[], timestamptz) to zamra_ledger;
insert into ledger.carrier values ('ticket', 'public.carry_tickets');

-- A ticket that was sold stays as it was sold; only what becomes of it is written later.
revoke insert, update, delete on ticket from zamra_app;
grant update (state, prize, settled_at) on ticket to zamra_app;
