-- A settled deposit whose block was replaced, and that was not mined again since somebody decided to go on.
alter table chain_deposit add column gone_at timestamptz;

-- How often a chain was halted, why, and who decided to go on.
create table chain_halt (
  chain text not null references chain_watch,
  halted_at timestamptz not null,
  why text not null,
  resumed_at timestamptz not null,
  resumed_by text not null,
  reason text not null,
  primary key (chain, halted_at)
);

-- How many blocks one waits is the chain's setting and nobody else's.
update deposit_offer set settings = jsonb_set(settings, '{crypto}', coalesce(
  (select jsonb_agg(coin - 'confirmations') from jsonb_array_elements(settings -> 'crypto') coin), '[]'::jsonb));
