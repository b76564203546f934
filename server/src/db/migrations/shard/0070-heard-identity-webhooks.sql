-- How many webhooks of a check were followed by a question to the provider, and when it was asked last: an approval can be
-- taken back at any time.
alter table identity_check add column heard_count integer not null default 0;
alter table identity_check add column asked_at timestamptz;
