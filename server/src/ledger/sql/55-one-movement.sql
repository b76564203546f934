-- Most batches hold only bets, or only wins. PostgreSQL prepares every expression of `decide` each time a statement starts,
-- also those of the movements that a batch does not have, and that costs more than the decision. So the two kinds have a
-- function of their own: the text of `decide_batch` with the row of their movement as constants, from which PostgreSQL
-- leaves out what cannot apply when it plans. The rules are written once, in `decide`.
do $$
declare
  general text := pg_get_functiondef('ledger.decide_batch(ledger.request[], timestamptz)'::regprocedure);
  look_up constant text := 'left join ledger.movement m on m.kind = a.kind';
  own record;
  constants text;
begin
  if position(look_up in general) = 0 then
    raise exception 'decide_batch no longer contains the join that is replaced here: %', look_up;
  end if;
  -- `lock_free_wallets` takes no lock for the events of bets.
  if exists (select from ledger.movement where kind = 5 and event is not null) then
    raise exception 'a bet appends an event now: let lock_free_wallets lock the events of its player';
  end if;
  for own in select * from (values (5, 'decide_bets'), (6, 'decide_wins')) own (kind, name) loop
    select string_agg(format('%L::%s as %I', row_of_kind ->> attname, format_type(atttypid, atttypmod), attname), ', '
      order by attnum)
    into constants
    from pg_attribute, (select to_jsonb(m) as row_of_kind from ledger.movement m where m.kind = own.kind) movement
    where attrelid = 'ledger.movement'::regclass and attnum > 0 and not attisdropped;
    execute replace(replace(general, look_up, format('cross join (select %s) m', constants)),
      'ledger.decide_batch', 'ledger.' || own.name);
  end loop;
end
$$;
