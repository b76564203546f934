-- The time of the player's last posted command, or of the opening of the wallet. The clocks of two servers differ, and a
-- transfer is never dated earlier than this.
alter table ledger.wallet add column last_at timestamptz not null default '-infinity';

update ledger.wallet w set last_at = t.at from ledger.transfer t where t.player_id = w.player_id and t.seq = w.seq;
