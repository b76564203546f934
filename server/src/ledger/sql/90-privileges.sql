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

grant execute on function
  ledger.post,
  ledger.post_in_turns,
  ledger.post_in_runs,
  ledger.post_with_records,
  ledger.write_free_record,
  ledger.settle,
  ledger.open_wallet,
  ledger.set_limits,
  ledger.lower_limit,
  ledger.set_bars,
  ledger.obligations,
  ledger.close_wallet,
  ledger.prepare_months,
  ledger.differences,
  ledger.transfer_text,
  ledger.add_links
to zamra_app;

-- The partitions of the months around now; a nightly job prepares those that follow.
select ledger.prepare_months(current_date - 31, 14);
