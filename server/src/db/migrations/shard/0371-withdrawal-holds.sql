-- A withdrawal in review that waits for something until `held_until` at the latest. Once that time has passed it is in
-- the queue again without any further step.
alter table withdrawal add column held_until timestamptz;

-- Who put a withdrawal on hold, for which reason of the catalogue and until when, and who released it, with their
-- signature over `content`.
create table withdrawal_hold (
  player_id integer not null,
  withdraw_no text not null,
  seq integer not null check (seq > 0),
  action text not null check (action in ('hold', 'release')),
  code text,
  held_until timestamptz,
  why text not null check (why <> ''),
  by_whom text not null check (by_whom <> ''),
  content text not null,
  signature bytea not null,
  at timestamptz not null,
  primary key (player_id, withdraw_no, seq),
  constraint a_hold_has_a_reason_and_an_end check
    ((action = 'hold') = (code is not null) and (action = 'hold') = (held_until is not null))
);
revoke update, delete on withdrawal_hold from zamra_app;
