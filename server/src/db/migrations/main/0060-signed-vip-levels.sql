-- What two operators signed to publish a version: the text and both signatures. The seed of a sandbox has none.
alter table vip_config add column approval jsonb;
-- The levels are in vip_config; nothing reads this table any more.
-- squawk-ignore ban-drop-table
drop table vip_level;
