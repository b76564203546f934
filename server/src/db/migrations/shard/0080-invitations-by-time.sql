-- no transaction
-- Who joined during an invitation event.
create index concurrently if not exists invitation_by_time on invitation (invited_at);
