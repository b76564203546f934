-- no transaction
-- A promotion is granted once in its period.
create unique index concurrently if not exists promo_granted_once_in_period on promo_grant (player_id, promo_id, period)
  where state not in ('OFFERED', 'LAPSED');
