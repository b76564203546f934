-- Rows of the journal, the commands and the chain are only ever inserted, whichever role asks.
create or replace function ledger.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is refused', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create or replace trigger command_is_append_only before update or delete or truncate on ledger.command
  for each statement execute function ledger.refuse_change();
create or replace trigger transfer_is_append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create or replace trigger transfer_is_append_only before update or delete or truncate on ledger.transfer_unprepared
  for each statement execute function ledger.refuse_change();
create or replace trigger adjustment_is_append_only before update or delete or truncate on ledger.adjustment
  for each statement execute function ledger.refuse_change();
create or replace trigger link_is_append_only before update or delete or truncate on ledger.link
  for each statement execute function ledger.refuse_change();
create or replace trigger seal_is_append_only before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();
create or replace trigger checkpoint_is_append_only before update or delete or truncate on ledger.checkpoint
  for each statement execute function ledger.refuse_change();
create or replace trigger restriction_is_append_only before update or delete or truncate on ledger.restriction
  for each statement execute function ledger.refuse_change();
