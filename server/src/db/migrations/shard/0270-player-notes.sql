-- What staff note about a player for their colleagues. Appended only; it goes when the player is erased.
create table player_note (
  player_id integer not null,
  note_id uuid not null,
  by_whom text not null check (by_whom <> ''),
  note text not null check (note <> ''),
  at timestamptz not null,
  primary key (player_id, note_id)
);
revoke update on player_note from zamra_app;
