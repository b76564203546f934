-- squawk-ignore-file
-- A finding that was found again is another one: what operators said about the earlier one does not close it.
alter table payout_finding_closing add column found_at timestamptz not null default '-infinity';
alter table payout_finding_closing drop constraint payout_finding_closing_pkey;
alter table payout_finding_closing
  add constraint payout_finding_closing_pkey primary key (provider, payout_no, kind, amount, by_whom, found_at);
