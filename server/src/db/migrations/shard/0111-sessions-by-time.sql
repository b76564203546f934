-- no transaction
-- Who signed in since rings were last searched.
create index concurrently if not exists session_by_time on session (opened_at);
