-- The players whose data an entry shows, so that it can be asked who has seen one of them. The hash covers them.
alter table staff_audit add column players integer[] not null default '{}';
create index staff_audit_players on staff_audit using gin (players);
