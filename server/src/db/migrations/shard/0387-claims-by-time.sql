-- no transaction
-- Claims come in the order of their time, as the entries of free play do.
create index concurrently if not exists studio_claim_by_age on studio_claim
  using brin (claimed_at) with (pages_per_range = 16, autosummarize = on);
