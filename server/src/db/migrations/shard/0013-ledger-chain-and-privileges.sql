-- Limits are the player's own wish; whoever calls decides when a wish takes effect. A limit that is null is none.
create function ledger.set_limits(player integer, kind text, day bigint, week bigint, month bigint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  if kind not in ('deposit', 'loss', 'wager') then
    raise exception 'there is no limit called %', kind using errcode = 'invalid_parameter_value';
  end if;
  update ledger.wallet set
    limit_deposit_day = case kind when 'deposit' then day else limit_deposit_day end,
    limit_deposit_week = case kind when 'deposit' then week else limit_deposit_week end,
    limit_deposit_month = case kind when 'deposit' then month else limit_deposit_month end,
    limit_loss_day = case kind when 'loss' then day else limit_loss_day end,
    limit_loss_week = case kind when 'loss' then week else limit_loss_week end,
    limit_loss_month = case kind when 'loss' then month else limit_loss_month end,
    limit_wager_day = case kind when 'wager' then day else limit_wager_day end,
    limit_wager_week = case kind when 'wager' then week else limit_wager_week end,
    limit_wager_month = case kind when 'wager' then month else limit_wager_month end
  where player_id = player;
  return found;
end
$$;

-- What a player may not do at present: 1 play, 2 deposit, 4 withdraw, added up. Wins and refunds are never stopped.
create function ledger.set_bars(player integer, new_bars smallint) returns boolean
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  update ledger.wallet set bars = new_bars where player_id = player and new_bars between 0 and 7;
  return found;
end
$$;

-- The chain over the journal is made off the hot path, with a key that the database never sees. A link covers some
-- transfers of one player; `marks` holds 16 bytes for each of them, and the last mark of a link is the head of the chain.
create table ledger.link (
  player_id integer not null,
  first_seq integer not null,
  last_seq integer not null,
  seal integer not null,
  marks bytea not null,
  primary key (player_id, first_seq)
);
create index link_of_seal on ledger.link (seal, player_id);
-- A seal closes one pass of the chainer over the shard and chains the passes, so that a link cannot vanish either.
create table ledger.seal (
  seal integer primary key,
  at timestamptz not null,
  links integer not null,
  mark bytea not null
);
create table ledger.chain_head (
  player_id integer primary key,
  seq integer not null,
  mark bytea not null
) with (fillfactor = 80);

create trigger link_is_append_only before update or delete or truncate on ledger.link
  for each statement execute function ledger.refuse_change();
create trigger seal_is_append_only before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();

-- One transfer as the chain sees it: every column, in words.
create function ledger.words(t ledger.transfer) returns text
  language sql stable as $$
  select concat_ws('|', t.player_id, t.seq, (extract(epoch from t.at) * 1000000)::bigint, t.amount, t.debit, t.credit,
    t.kind, t.ref, coalesce(t.grant_id::text, '-'), coalesce(t.debit_after::text, '-'), coalesce(t.credit_after::text, '-'))
$$;

-- Writes what one pass of the chainer found. A pass that lost a race against another finds a head that has moved and
-- fails as a whole.
create function ledger.add_links(
  new_seal integer, players integer[], firsts integer[], lasts integer[], new_marks bytea[], seal_mark bytea
) returns void
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  insert into ledger.seal (seal, at, links, mark) values (new_seal, clock_timestamp(), cardinality(players), seal_mark);
  insert into ledger.link (player_id, first_seq, last_seq, seal, marks)
  select player, first, last, new_seal, marks from unnest(players, firsts, lasts, new_marks) a (player, first, last, marks);
  insert into ledger.chain_head as h (player_id, seq, mark)
  select player, last, substring(marks from length(marks) - 15) from unnest(players, lasts, new_marks) a (player, last, marks)
  on conflict (player_id) do update set seq = excluded.seq, mark = excluded.mark;
end
$$;

do $$
declare
  thing record;
begin
  for thing in select c.oid::regclass as name, c.relkind from pg_class c where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p') loop
    execute format('alter table %s owner to zamra_ledger', thing.name);
  end loop;
  for thing in select p.oid::regprocedure as name from pg_proc p where pronamespace = 'ledger'::regnamespace loop
    execute format('alter function %s owner to zamra_ledger', thing.name);
    execute format('revoke all on function %s from public', thing.name);
  end loop;
end
$$;
alter schema ledger owner to zamra_ledger;
alter type ledger.decision owner to zamra_ledger;
alter type ledger.answer owner to zamra_ledger;

grant usage on schema public to zamra_ledger;
grant insert on public.fact to zamra_ledger;
grant usage on sequence public.fact_id to zamra_ledger;

grant usage on schema ledger to zamra_app;
grant select on all tables in schema ledger to zamra_app;
alter default privileges for role zamra_ledger in schema ledger grant select on tables to zamra_app;
grant execute on function
  ledger.post(integer[], uuid[], bigint[], smallint[], bigint[], uuid[], bigint[], bigint[], uuid[], smallint[], smallint[]),
  ledger.post_in_turns(integer[], uuid[], bigint[], smallint[], bigint[], uuid[], bigint[], bigint[], uuid[], smallint[], smallint[], integer[]),
  ledger.open_wallet(integer, smallint),
  ledger.set_limits(integer, text, bigint, bigint, bigint),
  ledger.set_bars(integer, smallint),
  ledger.prepare_months(date, integer),
  ledger.differences(integer[]),
  ledger.words(ledger.transfer),
  ledger.add_links(integer, integer[], integer[], integer[], bytea[], bytea)
to zamra_app;

-- Everywhere else the application reads and writes rows; what is append-only stays so.
grant select, insert, update, delete on all tables in schema public to zamra_app;
alter default privileges in schema public grant select, insert, update, delete on tables to zamra_app;
revoke update, delete on public.fact from zamra_app;
revoke insert, update, delete on public.migration from zamra_app;
grant usage, select on all sequences in schema public to zamra_app;
alter default privileges in schema public grant usage, select on sequences to zamra_app;
