-- no transaction
-- A process that starts looks for identities which only a key that it does not have can find.
create index concurrently if not exists identity_claim_by_key on identity_claim (key_id)
