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
