-- Every player number that was ever given out, so that no two shards give out the same one.
create table player_directory (
  player_id integer primary key check (player_id >= 100000000),
  created_at timestamptz not null default now()
);

-- Finds the owner of a phone number, a Google account or a bank account without knowing the shard. The key is a keyed
-- hash (blind index), so a copy of this table reveals nothing. A claim is made here before the player's shard is
-- written. A claim whose player does not have the identity on their shard is unfinished: the next attempt finishes it
-- or takes it over.
create table identity_claim (
  kind text not null check (kind in ('phone', 'google', 'bankAccount')),
  blind_index bytea not null check (octet_length(blind_index) = 32),
  player_id integer not null references player_directory,
  claimed_at timestamptz not null,
  primary key (kind, blind_index)
);
create index identity_claim_by_player on identity_claim (player_id);

-- A player number is never given out twice, so it is never removed.
revoke update, delete on player_directory from zamra_app;
