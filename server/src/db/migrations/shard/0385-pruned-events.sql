-- Up to which event each class of the log was pruned, and how many were removed. A run continues there.
create table event_prune (
  kept_for text primary key check (kept_for in ('month', 'history', 'law')),
  until_id bigint not null default 0,
  events bigint not null default 0
);

-- How many events of the ledger were removed of each player, so that the audit still compares all commands with all events.
create table event_pruned (
  player_id integer primary key,
  events bigint not null
);
revoke insert, update, delete on event_prune, event_pruned from zamra_app;
