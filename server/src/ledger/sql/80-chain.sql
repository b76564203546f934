-- One transfer as the hash chain sees it: the text of every column.
create or replace function ledger.transfer_text(t ledger.transfer) returns text
  language sql stable as $$
  select concat_ws('|', t.player_id, t.seq, (extract(epoch from t.at) * 1000000)::bigint, t.amount, t.debit, t.credit,
    t.kind, t.ref, t.currency, coalesce(t.grant_id::text, '-'), coalesce(t.debit_after::text, '-'), coalesce(t.credit_after::text, '-'))
$$;

-- Writes the links of one pass. A pass that lost a race against another one violates the primary key of the seal and
-- fails as a whole.
create or replace function ledger.add_links(
  new_seal integer, players integer[], firsts integer[], lasts integer[], new_hashes bytea[], seal_hash bytea,
  sealed_at timestamptz
) returns void
  language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  insert into ledger.seal (seal, at, links, hash) values (new_seal, sealed_at, cardinality(players), seal_hash);
  insert into ledger.link (player_id, first_seq, last_seq, seal, hashes)
  select player, first, last, new_seal, hashes from unnest(players, firsts, lasts, new_hashes) a (player, first, last, hashes);
  insert into ledger.chain_head as h (player_id, seq, hash)
  select player, last, substring(hashes from length(hashes) - 15) from unnest(players, lasts, new_hashes) a (player, last, hashes)
  on conflict (player_id) do update set seq = excluded.seq, hash = excluded.hash;
end
$$;
