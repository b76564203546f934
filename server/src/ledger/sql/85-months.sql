-- The uniqueness and the trigger of a partition are its own: a statement that names the partition meets them too.
create or replace function ledger.guard_leaf(leaf text) returns void
  language plpgsql set search_path = ledger, pg_temp as $$
begin
  execute format('alter table ledger.%I add primary key (player_id, seq)', leaf);
  execute format('create trigger transfer_is_append_only before update or delete or truncate on ledger.%I
    for each statement execute function ledger.refuse_change()', leaf);
end
$$;

-- Makes the partitions of `months` months beginning with the month of `first`, where they are missing.
create or replace function ledger.prepare_months(first date, months integer) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  month date;
  leaf text;
  made integer := 0;
begin
  for month in select date_trunc('month', first)::date + make_interval(months => n) from generate_series(0, months - 1) n loop
    leaf := 'transfer_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('ledger.' || leaf) is not null;
    execute format('create table ledger.%I (like ledger.transfer including constraints)', leaf);
    perform ledger.guard_leaf(leaf);
    execute format(
      'alter table ledger.transfer attach partition ledger.%I for values from (%L) to (%L)',
      leaf, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    made := made + 1;
  end loop;
  return made;
end
$$;
