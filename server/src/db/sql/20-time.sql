-- The time comes from the server that asks: it is a parameter of every function whose result depends on it. A statement
-- may wait for a lock after it was asked, and the time goes on meanwhile. This is the one place that reads the clock of
-- the database, and it takes no more from it than that duration.
create or replace function after_waiting(asked_at timestamptz) returns timestamptz
  language sql volatile as $$
  select asked_at + (clock_timestamp() - statement_timestamp())
$$;
