-- What a player has decided about their play, besides the limits that the ledger keeps. There is a row from the first
-- decision on; its lock orders the decisions of one player.
create table safety_setting (
  player_id integer primary key,
  -- The most minutes of play in a day, a week and a month of the market.
  time_day integer check (time_day > 0),
  time_week integer check (time_week > 0),
  time_month integer check (time_month > 0),
  -- The player wants a reality check this often; the market may require it more often.
  check_minutes integer check (check_minutes > 0),
  break_kind text check (break_kind in ('coolOff', 'exclusion')),
  break_from timestamptz,
  -- Null for an exclusion for good.
  break_until timestamptz,
  -- When play opens again by itself. An exclusion has none until the player asks to return after its end.
  opens_at timestamptz,
  -- What the player was barred from before the break, which its end does not open.
  bars_before integer,
  -- When the player last decided about their limits or confirmed them.
  reviewed_at timestamptz,
  changes integer not null default 0,
  constraint break_is_whole check ((break_kind is null) = (break_from is null)
    and (break_kind is not null or (break_until is null and opens_at is null)))
) with (fillfactor = 80);
create index safety_setting_to_open on safety_setting (opens_at) where opens_at is not null;

-- A higher limit that waits: it is applied when the player confirms it between two times, else it lapses.
create table limit_request (
  player_id integer not null,
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'time')),
  period text not null check (period in ('day', 'week', 'month')),
  -- Minor units, or minutes for a time limit. Null removes the limit.
  amount bigint check (amount > 0),
  requested_at timestamptz not null,
  confirm_from timestamptz not null,
  confirm_until timestamptz not null check (confirm_until > confirm_from),
  primary key (player_id, kind, period)
);

-- Every decision of a player, and of the operator about a player, in order.
create table safety_change (
  player_id integer not null,
  number integer not null,
  at timestamptz not null,
  what text not null check (what <> ''),
  detail jsonb not null,
  changed_by text not null check (changed_by <> ''),
  primary key (player_id, number)
);
create index safety_change_by_time on safety_change (at);
revoke update, delete on safety_change from zamra_app;

-- How long a player has played on a day of their market.
create table play_time (
  player_id integer not null,
  day date not null,
  played_ms integer not null check (played_ms >= 0),
  primary key (player_id, day)
) with (fillfactor = 80);
