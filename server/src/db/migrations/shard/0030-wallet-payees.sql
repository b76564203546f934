-- A payee is a bank account or a mobile wallet. A wallet has its number in E.164 form, its brand as `bank_code`, and no type.
-- The rows that exist fit the old and the new rules, so they are not validated again.
alter table bank_account drop constraint bank_account_form_check;
alter table bank_account add constraint bank_account_form_check
  check (form in ('IFSC', 'IBAN', 'BD-ROUTING', 'WALLET')) not valid;
-- A server of the release before does not meet wallets: they are added only through the new one.
-- squawk-ignore ban-drop-not-null
alter table bank_account alter column account_type drop not null;
alter table bank_account add constraint a_bank_account_has_a_type
  check (form = 'WALLET' or account_type is not null) not valid;
