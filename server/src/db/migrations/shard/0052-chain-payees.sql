-- A payee can be an address on the chain: its number is the address in EIP-55 form, its `bank_code` the coin.
alter table bank_account drop constraint bank_account_form_check;
alter table bank_account add constraint bank_account_form_check
  check (form in ('IFSC', 'IBAN', 'BD-ROUTING', 'WALLET', 'CHAIN')) not valid;
alter table bank_account drop constraint a_bank_account_has_a_type;
alter table bank_account add constraint a_bank_account_has_a_type
  check (form in ('WALLET', 'CHAIN') or account_type is not null) not valid;

-- What a withdrawal to an address sends, frozen with it: units of the coin, at this rate for one coin.
alter table withdrawal add column coin_units numeric(40) check (coin_units > 0), add column coin_rate text;
alter table withdrawal add constraint coins_go_to_an_address
  check ((payee_kind = 'chain') = (coin_units is not null) and (coin_units is null) = (coin_rate is null)) not valid;
