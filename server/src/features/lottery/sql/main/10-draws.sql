create or replace function refuse_change_of_draws() returns trigger
  language plpgsql as $$
begin
  raise exception 'what was said of a draw stays: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger rules_stay before update or delete or truncate on lottery_rules
  for each statement execute function refuse_change_of_draws();
create or replace trigger root_stays before update or delete or truncate on draw_root
  for each statement execute function refuse_change_of_draws();
create or replace trigger leaves_stay before update or delete or truncate on draw_leaves
  for each statement execute function refuse_change_of_draws();
create or replace trigger result_stays before update or delete or truncate on draw_result
  for each statement execute function refuse_change_of_draws();
create or replace trigger jackpot_stays before update or delete or truncate on draw_jackpot
  for each statement execute function refuse_change_of_draws();
create or replace trigger winners_stay before update or delete or truncate on draw_winner
  for each statement execute function refuse_change_of_draws();
create or replace trigger tree_stays before update or delete or truncate on draw_log_node
  for each statement execute function refuse_change_of_draws();
create or replace trigger log_stays before update or delete or truncate on draw_log
  for each statement execute function refuse_change_of_draws();

-- An entry of the log names a draw, the seed of a player for instant games that it commits to, or a day that it reports on.
create or replace function require_draw_of_entry() returns trigger
  language plpgsql as $$
begin
  if new.event not in ('committed', 'reported') and not exists (select from draw where draw_id = new.draw_id) then
    raise exception 'the log names a draw that does not exist: %', new.draw_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create or replace trigger entry_has_draw before insert on draw_log
  for each row execute function require_draw_of_entry();

-- The promises of a draw are for ever, and it only goes forward.
create or replace function refuse_other_promises() returns trigger
  language plpgsql as $$
begin
  if (old.draw_id, old.game, old.rules_hash, old.announced_at, old.opens_at, old.closes_at, old.beacon, old.round, old.round_at,
      old.fallback_round, old.fallback_round_at, old.void_at, old.commitment, old.sealed)
    is distinct from
     (new.draw_id, new.game, new.rules_hash, new.announced_at, new.opens_at, new.closes_at, new.beacon, new.round, new.round_at,
      new.fallback_round, new.fallback_round_at, new.void_at, new.commitment, new.sealed)
    or old.sale_note is not null and old.sale_note is distinct from new.sale_note
    or old.root_note is not null and old.root_note is distinct from new.root_note
    or old.state <> new.state and (old.state, new.state) not in (
      ('OPEN', 'CLOSED'), ('CLOSED', 'ROOTED'), ('ROOTED', 'DRAWN'), ('DRAWN', 'SETTLED'), ('SETTLED', 'PUBLISHED'),
      ('CLOSED', 'VOID'), ('ROOTED', 'VOID')) then
    raise exception 'draw % cannot go from % to %', old.draw_id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger draw_keeps_its_promises before update on draw
  for each row execute function refuse_other_promises();
create or replace trigger draw_stays before delete or truncate on draw
  for each statement execute function refuse_change_of_draws();
