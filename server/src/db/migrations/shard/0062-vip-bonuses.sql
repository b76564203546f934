-- Whether bonuses were offered to the player when the level changed. A level that was reached without them gives none later:
-- removing a limit must not be rewarded.
alter table vip_change add column has_bonus boolean not null default false;
