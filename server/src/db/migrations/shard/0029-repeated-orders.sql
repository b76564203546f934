-- The phone number that a payout provider is given with the account, as it was when the player confirmed the withdrawal: a
-- repeated order must be the same as the first one.
alter table withdrawal add column phone_sealed bytea;

-- When the payout was last ordered at its provider. While an order may still be under way, the refusal of another one says
-- nothing about it.
alter table withdrawal add column ordered_at timestamptz;
