create table player (
  player_id integer primary key check (player_id >= 100000000),
  kind text not null check (kind in ('guest', 'registered')),
  area_code text not null,
  nick_name text not null,
  password_hash text,
  created_at timestamptz not null
);

-- The sign itself is never stored: a copy of this table opens no session.
create table session (
  player_id integer not null references player,
  sign_hash bytea not null check (octet_length(sign_hash) = 32),
  device text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (player_id, sign_hash)
);

-- Telemetry belongs to a device, which may have no player yet; the device decides the shard.
create table client_error (
  device text not null,
  client_error_id bigint generated always as identity,
  player_id integer,
  app_id integer not null,
  fingerprint bytea not null,
  data text not null,
  received_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (device, client_error_id)
);
create index client_error_expiry on client_error (expires_at);

create table client_event (
  device text not null,
  client_event_id bigint generated always as identity,
  player_id integer,
  name text not null,
  props jsonb not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (device, client_event_id)
);
create index client_event_expiry on client_event (expires_at);

-- A projection of the fact log: how much happened in each room on each day.
create table fact_tally (
  room text not null,
  day date not null,
  facts bigint not null check (facts > 0),
  primary key (room, day)
);
