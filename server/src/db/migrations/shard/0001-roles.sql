-- `zamra_ledger` owns the ledger and cannot sign in. `zamra_app` is what the servers sign in as. Roles belong to the
-- whole PostgreSQL server, so the second database that is migrated finds them there.
do $$
begin
  create role zamra_ledger nologin;
exception when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  create role zamra_app login;
exception when duplicate_object or unique_violation then null;
end
$$;

-- The application reads and writes rows of every table outside the ledger unless the table's migration says otherwise.
alter default privileges in schema public grant select, insert, update, delete on tables to zamra_app;
alter default privileges in schema public grant usage, select on sequences to zamra_app;
grant select on migration, function_file to zamra_app;
grant usage on schema public to zamra_ledger;

-- The buckets (player_id % 256) that this shard owns, in one row. The migrator writes it; moving players to another shard
-- narrows it and raises the epoch (docs/guides/ledger.md). A server with an outdated shard list is refused here.
create table bucket_map (
  is_only_row boolean primary key default true check (is_only_row),
  epoch integer not null check (epoch > 0),
  first_bucket integer not null check (first_bucket between 0 and 255),
  last_bucket integer not null check (last_bucket between 0 and 255),
  check (first_bucket <= last_bucket)
);
revoke insert, update, delete on bucket_map from zamra_app;
grant select on bucket_map to zamra_ledger;
