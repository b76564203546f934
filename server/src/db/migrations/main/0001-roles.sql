-- The servers sign in as `zamra_app`, which owns nothing: it can neither change a table nor switch a trigger off. Roles
-- belong to the whole PostgreSQL server, so the second database that is migrated finds it there.
do $$
begin
  create role zamra_app login;
exception when duplicate_object or unique_violation then null;
end
$$;

-- The application reads and writes rows of every table unless the table's migration says otherwise.
alter default privileges in schema public grant select, insert, update, delete on tables to zamra_app;
alter default privileges in schema public grant usage, select on sequences to zamra_app;
grant select on migration, function_file to zamra_app;
