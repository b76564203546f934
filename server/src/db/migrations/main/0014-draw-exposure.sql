-- How much of the exposure cap of a draw was granted to processes that sell its tickets: for each number that was ever
-- named on a ticket, and for the whole draw under the empty name. A cap is fixed by the first sale, and the sum of all
-- grants cannot pass it. The rows go when the draw is over.
create table draw_exposure (
  draw_id text not null references draw,
  market text not null,
  number text not null,
  cap bigint not null check (cap > 0),
  granted bigint not null check (granted between 0 and cap),
  primary key (draw_id, market, number)
);
