-- Every six months a player who plays is asked to look at their figures and limits. Until now reviewed_at was the time of any
-- decision, and a decision does not show the player their figures: it starts anew.
update safety_setting set reviewed_at = null where reviewed_at is not null;
comment on column safety_setting.reviewed_at is 'when the player last reviewed their play';
alter table safety_setting add column review_asked_at timestamptz;
comment on column safety_setting.review_asked_at is 'when a mail last asked the player to review their play';
