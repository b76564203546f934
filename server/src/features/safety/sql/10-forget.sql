-- Deletes the decisions, times and signs of harm of an erased player. The history cannot be deleted otherwise: not while a break
-- runs, and not before the day until which the law keeps the records of the player.
create or replace function forget_safety(player integer) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from player p where p.player_id = forget_safety.player and p.erased_at is not null and p.kept_until is null)
  then
    raise exception 'the safer play of player % is kept', forget_safety.player using errcode = 'check_violation';
  end if;
  delete from limit_request r where r.player_id = forget_safety.player;
  delete from play_time t where t.player_id = forget_safety.player;
  delete from harm_task t where t.player_id = forget_safety.player;
  delete from safety_change c where c.player_id = forget_safety.player;
  delete from state_change c where c.player_id = forget_safety.player and c.object = 'account';
  delete from safety_setting s where s.player_id = forget_safety.player;
end
$$;
revoke all on function forget_safety from public;
grant execute on function forget_safety to zamra_app;
