-- One transfer as the hash chain sees it: the text of every column.
create or replace function ledger.transfer_text(t ledger.transfer) returns text
  language sql stable as $$
  select concat_ws('|', t.player_id, t.seq, (extract(epoch from t.at) * 1000000)::bigint, t.amount, t.debit, t.credit,
    t.kind, t.ref, t.currency, coalesce(t.grant_id::text, '-'), coalesce(t.debit_after::text, '-'), coalesce(t.credit_after::text, '-'))
$$;

-- A command as the hash chain sees it. Its body hash stands for what was asked: the terms of a bet, a hold or a bonus.
create or replace function ledger.command_text(c ledger.command) returns text
  language sql stable as $$
  select concat_ws('|', 'command', c.player_id, c.seq, c.key, c.body_hash, (extract(epoch from c.at) * 1000000)::bigint,
    c.kind, c.status, c.legs, c.cash, c.held, coalesce(c.bonus::text, '-'), coalesce(c.reason::text, '-'))
$$;

-- A change of limits or bars as the hash chain sees it.
create or replace function ledger.restriction_text(r ledger.restriction) returns text
  language sql stable as $$
  select concat_ws('|', 'restriction', r.player_id, r.number, r.seq, (extract(epoch from r.at) * 1000000)::bigint, r.kind,
    coalesce(r.bars::text, '-'), coalesce(r.limit_day::text, '-'), coalesce(r.limit_week::text, '-'),
    coalesce(r.limit_month::text, '-'), to_json(r.changed_by), to_json(r.reason))
$$;

-- What the chain hashes at the place of a transfer: the transfer; its command, if it is the last transfer of it; who
-- approved it; and all that was decided since the transfer before it and moved nothing, such as a refusal, the order of a
-- deposit or a change of limits. That is complete: once a transfer exists, nothing can be stored before it.
create or replace function ledger.chained_text(t ledger.transfer) returns text
  language sql stable as $$
  select ledger.transfer_text(t) || coalesce((
    select string_agg(e'\n' || beside.text, '' order by beside.text collate "C") from (
      select ledger.command_text(c) as text from ledger.command c
      where c.player_id = t.player_id and c.seq in (t.seq, t.seq - 1) and (c.legs > 0) = (c.seq = t.seq)
      union all
      select concat_ws('|', 'adjustment', a.player_id, a.seq, to_json(a.proposed_by), to_json(a.approved_by))
      from ledger.adjustment a where a.player_id = t.player_id and a.seq = t.seq
      union all
      select ledger.restriction_text(r) from ledger.restriction r
      where r.player_id = t.player_id and r.seq = t.seq - 1
    ) beside), '')
$$;

-- Writes the links of one pass. A pass that lost a race against another one violates the primary key of the seal and
-- fails as a whole.
create or replace function ledger.add_links(
  new_seal integer, players integer[], firsts integer[], lasts integer[], new_hashes bytea[], seal_hash bytea,
  sealed_at timestamptz, key_number smallint
) returns void
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  insert into ledger.seal (seal, at, links, hash, key_id)
  values (new_seal, sealed_at, cardinality(players), seal_hash, key_number);
  insert into ledger.link (player_id, first_seq, last_seq, seal, hashes, version, key_id)
  select player, first, last, new_seal, hashes, 2, key_number from unnest(players, firsts, lasts, new_hashes) a (player, first, last, hashes);
  insert into ledger.chain_head as h (player_id, seq, hash)
  select player, last, substring(hashes from length(hashes) - 15) from unnest(players, lasts, new_hashes) a (player, last, hashes)
  on conflict (player_id) do update set seq = excluded.seq, hash = excluded.hash;
end
$$;

-- Writes what an audit found in order. Of two concurrent audits one violates the primary key.
create or replace function ledger.add_checkpoint(
  number integer, seal integer, seal_hash bytea, sealed_at timestamptz, transfers bigint, balances jsonb, hash bytea,
  key_number smallint
) returns void
  language sql volatile security definer set search_path = ledger, pg_temp as $$
  insert into ledger.checkpoint (number, seal, seal_hash, at, transfers, balances, hash, key_id)
  values (number, seal, seal_hash, sealed_at, transfers, balances, hash, key_number)
$$;
