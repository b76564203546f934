-- A decision about money has two different operators. `approval` is what they signed, and their signatures.
alter table deposit_decision add column approved_by text;
alter table deposit_decision add column approval jsonb;
alter table deposit_decision add constraint deposit_decision_has_two_approvers check (
  approved_by is not null and approved_by <> by_whom and approval is not null
) not valid;
