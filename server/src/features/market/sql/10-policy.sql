create or replace function market_policy_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'a published market policy never changes: publish the next version';
end
$$;

create or replace trigger market_policy_never_changes before update or delete or truncate on market_policy
  for each statement execute function market_policy_refuses_change();
