-- What a market allows to leave, and when a person must look: amounts, fees and risk rules as data (`settings`). Every
-- version is kept, with who published it; the newest one applies.
create table withdrawal_settings (
  market text not null,
  version integer not null check (version > 0),
  settings jsonb not null,
  published_by text not null check (published_by <> ''),
  published_at timestamptz not null,
  primary key (market, version)
);
revoke update, delete on withdrawal_settings from zamra_app;
