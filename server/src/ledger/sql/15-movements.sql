-- Every movement of the product. `movements.ts` has the same names and numbers; a test compares the two.

insert into ledger.movement
  (kind, name, record, shape, hold_class, bar, debit1, credit1, debit2, credit2, debit3, credit3, room, fact) values
  (1, 'depositOrdered', 2, 11, 3, 2, null, null, null, null, null, null, null, null),
  (2, 'depositLapsed', 2, 12, 3, 0, null, null, null, null, null, null, null, null),
  (3, 'depositCredited', 2, 13, 3, 0, 10, 1, null, null, null, null, 'deposit', 'deposit.credited'),
  (4, 'depositBonusGranted', 8, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (5, 'betPlaced', 1, 2, 1, 1, 1, 11, 3, 11, null, null, null, null),
  (6, 'betWon', 4, 3, 1, 0, 11, 1, 11, 3, null, null, 'game', 'bet.settled'),
  (7, 'betRolledBack', 1, 4, 1, 0, 11, 1, 11, 3, null, null, 'game', 'bet.rolledBack'),
  (8, 'withdrawalHeld', 3, 5, 2, 4, 1, 2, null, null, null, null, null, null),
  (9, 'withdrawalPaid', 3, 6, 2, 0, 2, 10, 2, 13, 2, 15, 'withdrawal', 'withdrawal.paid'),
  (10, 'withdrawalReturned', 3, 7, 2, 0, 2, 1, null, null, null, null, 'withdrawal', 'withdrawal.returned'),
  (11, 'bonusGranted', 5, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (12, 'bonusConverted', 5, 9, 0, 0, 3, 1, 3, 12, null, null, 'promo', 'bonus.converted'),
  (13, 'bonusForfeited', 5, 10, 0, 0, 3, 12, null, null, null, null, 'promo', 'bonus.forfeited'),
  (14, 'vipBonus', 6, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (15, 'dailyRebate', 7, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (16, 'dailyBonus', 9, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (17, 'giftMoney', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (18, 'referralReward', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (19, 'lateCompensation', 5, 1, 0, 0, 12, 1, null, null, null, null, 'promo', 'reward.paid'),
  (20, 'adjustmentIn', 0, 1, 0, 0, 14, 1, null, null, null, null, null, null),
  (21, 'adjustmentOut', 0, 1, 0, 0, 1, 14, null, null, null, null, null, null),
  (22, 'suspenseIn', 0, 1, 0, 0, 10, 14, null, null, null, null, null, null),
  (23, 'suspenseOut', 0, 1, 0, 0, 14, 10, null, null, null, null, null, null),
  (24, 'suspenseCredited', 2, 13, 3, 0, 14, 1, null, null, null, null, 'deposit', 'deposit.credited'),
  (25, 'prizeWon', 4, 1, 0, 0, 11, 1, null, null, null, null, 'game', 'prize.won'),
  (26, 'vipBonusGranted', 6, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (27, 'dailyRebateGranted', 7, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (28, 'dailyBonusGranted', 9, 8, 0, 0, 12, 3, null, null, null, null, 'promo', 'bonus.granted'),
  (29, 'taxWithheld', 0, 1, 0, 0, 1, 15, null, null, null, null, null, null),
  -- A settled bet whose settlement was reversed, net: the stake against the winnings.
  (30, 'betReversedIn', 4, 1, 0, 0, 11, 1, null, null, null, null, null, null),
  (31, 'betReversedOut', 4, 1, 0, 0, 1, 11, null, null, null, null, null, null)
on conflict (kind) do update set
  name = excluded.name, record = excluded.record, shape = excluded.shape, hold_class = excluded.hold_class, bar = excluded.bar,
  debit1 = excluded.debit1, credit1 = excluded.credit1, debit2 = excluded.debit2, credit2 = excluded.credit2,
  debit3 = excluded.debit3, credit3 = excluded.credit3, room = excluded.room, fact = excluded.fact;
