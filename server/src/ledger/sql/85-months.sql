-- The primary key and the trigger belong to the partition itself, so a statement that names the partition meets them too.
create or replace function ledger.protect_partition(partition_name text) returns void
  language plpgsql set search_path = ledger, pg_temp as $$
begin
  execute format('alter table ledger.%I add primary key (player_id, seq)', partition_name);
  execute format('create trigger transfer_is_append_only before update or delete or truncate on ledger.%I
    for each statement execute function ledger.refuse_change()', partition_name);
end
$$;

-- Creates the missing partitions of `months` months, beginning with the month of `first`.
create or replace function ledger.prepare_months(first date, months integer) returns integer
  language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  month date;
  partition_name text;
  created integer := 0;
begin
  for month in select date_trunc('month', first)::date + make_interval(months => n) from generate_series(0, months - 1) n loop
    partition_name := 'transfer_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('ledger.' || partition_name) is not null;
    execute format('create table ledger.%I (like ledger.transfer including constraints)', partition_name);
    perform ledger.protect_partition(partition_name);
    execute format(
      'alter table ledger.transfer attach partition ledger.%I for values from (%L) to (%L)',
      partition_name, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    created := created + 1;
  end loop;
  return created;
end
$$;
