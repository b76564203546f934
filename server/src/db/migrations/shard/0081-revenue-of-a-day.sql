-- no transaction
-- A day on which friends won counts as well.
create index concurrently if not exists referral_revenue_on_day on referral_revenue (day, player_id) where revenue <> 0;
