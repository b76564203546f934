-- Telemetry belongs to a device, which may have no player yet; the device decides the shard. The indexes by player
-- serve data access and erasure requests.
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
create index client_error_player on client_error (player_id) where player_id is not null;

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
create index client_event_player on client_event (player_id) where player_id is not null;
