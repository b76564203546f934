-- no transaction
-- What the workflow of a check has still to do: to hear the answer or a changed one, or to delete the pictures.
create index concurrently if not exists identity_check_to_sync on identity_check (created_at, check_no)
  where files <> '{}' or webhook_count > heard_count;
