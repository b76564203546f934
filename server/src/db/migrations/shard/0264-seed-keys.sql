-- The number of the key that a server seed is derived with, so that the key can be changed. 0 is the key of the salts in
-- published tickets, which the first seeds used.
alter table original_seed add column key_number integer not null default 0 check (key_number >= 0);
alter table original_seed alter column key_number drop default;

-- What was committed to stays as it was, and what has happened to a pair is written once. The nonce moves only with a bet.
create function keep_seed() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.player_id, new.number, new.salt, new.key_number, new.commit_hash)
      is distinct from (old.player_id, old.number, old.salt, old.key_number, old.commit_hash)
    or (old.log_note is not null and (new.log_position, new.log_note) is distinct from (old.log_position, old.log_note))
    or (old.opened_at is not null and (new.client_seed, new.opened_at) is distinct from (old.client_seed, old.opened_at))
    or (old.revealed_at is not null and new.revealed_at is distinct from old.revealed_at)
    or new.next_nonce not in (old.next_nonce, old.next_nonce + 1)
    or (old.revealed_at is not null and new.next_nonce <> old.next_nonce) then
    raise exception 'seed pair % of player % stays as it was', old.number, old.player_id
      using errcode = 'check_violation', constraint = 'seed_stays';
  end if;
  return new;
end
$$;
create trigger keep_seed before update on original_seed for each row execute function keep_seed();

revoke update on original_seed from zamra_app;
grant update (log_position, log_note, client_seed, opened_at, revealed_at) on original_seed to zamra_app;

-- A step that was told stays told: the next one is added behind it, for as long as the round goes on.
create function keep_steps() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if old.settled_at is not null or new.steps - (-1) is distinct from old.steps then
    raise exception 'the steps of bet % stay as they were', old.bet_id
      using errcode = 'check_violation', constraint = 'steps_stay';
  end if;
  return new;
end
$$;
create trigger keep_steps before update of steps on original_bet for each row execute function keep_steps();
