-- no transaction
-- Bonuses that can be combined are active beside each other; `require_exclusive_grants` keeps apart those that cannot.
drop index concurrently if exists promo_grant_active;
