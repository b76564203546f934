-- Every change of a switch: what applies from then on, who changed it and why. Append-only; `operator_switch` holds what
-- applies at present and is written by `set_switch` alone.
create table operator_switch_change (
  -- 1, 2, 3 … without a gap.
  number integer primary key check (number > 0),
  name text not null,
  -- Null: the switch was removed.
  is_open boolean,
  reason jsonb,
  changed_by text not null check (changed_by <> ''),
  why text not null check (why <> ''),
  changed_at timestamptz not null
);

-- What applied before the history began.
insert into operator_switch_change (number, name, is_open, reason, changed_by, why, changed_at)
select row_number() over (order by name), name, is_open, reason, 'migration', 'applied before the history began', changed_at
from operator_switch;

-- The hash chain over the changes, computed outside the database with a key that it never sees.
create table operator_switch_link (
  number integer primary key,
  hash bytea not null check (octet_length(hash) = 16)
);

revoke insert, update, delete on operator_switch, operator_switch_change from zamra_app;
revoke update, delete on operator_switch_link from zamra_app;
