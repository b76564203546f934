-- The last file of the folder: it runs again whenever one of the others changed. `zamra_ledger` owns everything, and the
-- application may execute what is listed here and nothing else.
do $$
declare
  routine regprocedure;
begin
  for routine in select oid from pg_proc where pronamespace = 'ledger'::regnamespace loop
    execute format('alter function %s owner to zamra_ledger', routine);
    execute format('revoke all on function %s from public, zamra_app', routine);
  end loop;
end
$$;
alter type ledger.decision owner to zamra_ledger;
alter type ledger.answer owner to zamra_ledger;

-- By name, because a function whose parameters changed is still there beside its successor: the migrator drops it last.
do $$
declare
  routine regprocedure;
begin
  for routine in
    select oid from pg_proc where pronamespace = 'ledger'::regnamespace and proname in (
      'post',
      'post_in_turns',
      'post_in_runs',
      'post_with_records',
      'post_together',
      'write_free_record',
      'settle',
      'open_wallet',
      'set_limits',
      'lower_limit',
      'set_bars',
      'obligations',
      'close_wallet',
      'prepare_months',
      'differences',
      'body_hash',
      'turnover',
      'transfer_text',
      'command_text',
      'restriction_text',
      'chained_text',
      'add_links',
      'derive_restrictions',
      'add_checkpoint'
    )
  loop
    execute format('grant execute on function %s to zamra_app', routine);
  end loop;
end
$$;

-- The partitions of the months around now; a nightly job prepares those that follow.
select ledger.prepare_months(current_date - 31, 14);
