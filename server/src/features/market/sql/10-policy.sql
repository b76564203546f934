create or replace function market_policy_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published market policy never changes: publish the next version';
end
$$;

create or replace trigger market_policy_never_changes before update or delete or truncate on market_policy
  for each statement execute function market_policy_refuses_change();

create or replace trigger market_policy_withdrawal_never_changes before update or delete or truncate on market_policy_withdrawal
  for each statement execute function market_policy_refuses_change();

-- The time of the database, whatever the insert says: nobody takes a version back after it has begun.
create or replace function market_policy_withdrawal_is_dated() returns trigger language plpgsql as $$
begin
  new.stored_at := clock_timestamp();
  return new;
end
$$;

create or replace trigger market_policy_withdrawal_is_dated before insert on market_policy_withdrawal
  for each row execute function market_policy_withdrawal_is_dated();
