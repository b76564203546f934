-- The players whose data an entry shows. The hash of the entry covers them.
alter table staff_audit add column players integer[] not null default '{}';
