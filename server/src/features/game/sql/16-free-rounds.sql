-- Uses up the free rounds that pay the bets of a batch, and returns those whose bets are taken back, in the transaction of the
-- stake. Of a bet that was settled the operator's stake stays spent, so a further round is given in its place: what the rounds
-- of a reward have cost is always the stake times those that were used. A reward gives at most as many further rounds as it
-- gave first: a bet that is taken back after that is refused, and a person looks at it. A returned round can be used for a day at
-- least.
create or replace function move_free_rounds(players integer[], records jsonb[], moment timestamptz) returns void
  language plpgsql volatile as $$
declare
  one record;
begin
  for one in
    select player, r ->> 'freeRound' as reward, (r ->> 'amount')::bigint as stake, r ->> 'game' as game
    from unnest(players, records) a (player, r) where r ->> 'kind' = 'bet' and r ->> 'freeRound' is not null
    order by player
  loop
    perform use_free_ticket(one.player, one.reward, one.stake, one.game, moment);
  end loop;
  for one in
    select player, e.free_round as reward, (r ? 'takes')::integer as is_settled
    from unnest(players, records) a (player, r)
    join round_entry e on e.player_id = player and e.provider_code = r ->> 'provider' and e.tx_id = r ->> 'bet'
    where r ->> 'kind' = 'rollback' and e.free_round is not null
    order by player
  loop
    update free_ticket set used = used - (1 - one.is_settled), number = number + one.is_settled,
      given_again = given_again + one.is_settled, expires_at = greatest(expires_at, moment + interval '1 day')
    where player_id = one.player and reward_id = one.reward and (one.is_settled = 0 or given_again < number - given_again);
    if one.is_settled = 1 and not found then
      raise exception 'the free rounds of this reward were given again often enough' using errcode = 'check_violation',
        constraint = 'free_rounds_given_again';
    end if;
  end loop;
end
$$;
revoke all on function move_free_rounds from public;
