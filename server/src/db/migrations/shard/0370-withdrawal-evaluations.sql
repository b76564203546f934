-- What the risk rules read and answered when they decided about a withdrawal, so that the decision can be computed again.
-- `inputs` and `trace` are the exact texts, and `seal` covers them with a key that the database does not have. Figures
-- only: the account and the name of the player are not among them.
create table withdrawal_evaluation (
  player_id integer not null,
  withdraw_no text not null,
  evaluated_at timestamptz not null,
  -- The version of the settings of the market; 0 when none was in force.
  settings_version integer not null check (settings_version >= 0),
  inputs text not null check (octet_length(inputs) <= 4096),
  trace text not null check (octet_length(trace) <= 4096),
  result text not null check (result in ('APPROVED', 'REVIEWING')),
  seal bytea not null check (octet_length(seal) = 32),
  primary key (player_id, withdraw_no)
);
revoke update, delete on withdrawal_evaluation from zamra_app;
