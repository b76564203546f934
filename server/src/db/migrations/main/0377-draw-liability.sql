-- What a draw could have cost at most, kept when its exposure is forgotten: for the one number with most on it, and if every
-- line had won. Fixed prizes only, as they were reserved while tickets were sold.
create table draw_liability (
  draw_id text not null references draw,
  market text not null,
  largest bigint not null check (largest >= 0),
  whole bigint not null check (whole >= 0),
  primary key (draw_id, market)
);
revoke update, delete on draw_liability from zamra_app;
