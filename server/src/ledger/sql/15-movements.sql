-- Every movement of the product. `movements.ts` has the same names and numbers; a test compares the two.

insert into ledger.movement
  (kind, name, record, shape, hold_class, bar, debit1, credit1, debit2, credit2, debit3, credit3, feature, event,
    needs_approval) values
  (1, 'depositOrdered', 2, 'orderDeposit', 'deposit', 2, null, null, null, null, null, null, null, null, false),
  (2, 'depositLapsed', 2, 'lapseDeposit', 'deposit', 0, null, null, null, null, null, null, null, null, false),
  (3, 'depositCredited', 2, 'creditDeposit', 'deposit', 10, 10, 1, null, null, null, null, 'deposit', 'deposit.credited', false),
  (4, 'depositBonusGranted', 8, 'grantBonus', null, 11, 12, 3, null, null, null, null, 'promo', 'bonus.granted', false),
  (5, 'betPlaced', 1, 'stake', 'bet', 1, 1, 11, 3, 11, null, null, null, null, false),
  (6, 'betWon', 4, 'payout', 'bet', 0, 11, 1, 11, 3, null, null, 'game', 'bet.settled', false),
  (7, 'betRolledBack', 1, 'rollback', 'bet', 0, 11, 1, 11, 3, null, null, 'game', 'bet.rolledBack', false),
  (8, 'withdrawalHeld', 3, 'hold', 'withdrawal', 4, 1, 2, null, null, null, null, null, null, false),
  (9, 'withdrawalPaid', 3, 'payHold', 'withdrawal', 0, 2, 10, 2, 13, 2, 15, 'withdrawal', 'withdrawal.paid', false),
  (10, 'withdrawalReturned', 3, 'returnHold', 'withdrawal', 0, 2, 1, null, null, null, null, 'withdrawal', 'withdrawal.returned', false),
  (11, 'bonusGranted', 5, 'grantBonus', null, 11, 12, 3, null, null, null, null, 'promo', 'bonus.granted', false),
  (12, 'bonusConverted', 5, 'convertBonus', null, 0, 3, 1, 3, 12, null, null, 'promo', 'bonus.converted', false),
  (13, 'bonusForfeited', 5, 'forfeitBonus', null, 0, 3, 12, null, null, null, null, 'promo', 'bonus.forfeited', false),
  (14, 'vipBonus', 6, 'plain', null, 11, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (15, 'dailyRebate', 7, 'plain', null, 11, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (16, 'dailyBonus', 9, 'plain', null, 11, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (17, 'giftMoney', 5, 'plain', null, 11, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (18, 'referralReward', 5, 'plain', null, 11, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (19, 'lateCompensation', 5, 'plain', null, 8, 12, 1, null, null, null, null, 'promo', 'reward.paid', false),
  (20, 'adjustmentIn', 0, 'plain', null, 0, 14, 1, null, null, null, null, null, null, true),
  (21, 'adjustmentOut', 0, 'plain', null, 0, 1, 14, null, null, null, null, null, null, true),
  (22, 'suspenseIn', 0, 'plain', null, 0, 10, 14, null, null, null, null, null, null, false),
  (23, 'suspenseOut', 0, 'plain', null, 0, 14, 10, null, null, null, null, null, null, false),
  (24, 'suspenseCredited', 2, 'creditDeposit', 'deposit', 8, 14, 1, null, null, null, null, 'deposit', 'deposit.credited', false),
  (25, 'prizeWon', 4, 'plain', null, 8, 11, 1, null, null, null, null, 'game', 'prize.won', false),
  (26, 'vipBonusGranted', 6, 'grantBonus', null, 11, 12, 3, null, null, null, null, 'promo', 'bonus.granted', false),
  (27, 'dailyRebateGranted', 7, 'grantBonus', null, 11, 12, 3, null, null, null, null, 'promo', 'bonus.granted', false),
  (28, 'dailyBonusGranted', 9, 'grantBonus', null, 11, 12, 3, null, null, null, null, 'promo', 'bonus.granted', false),
  (29, 'taxWithheld', 0, 'plain', null, 0, 1, 15, null, null, null, null, null, null, false),
  -- A settled bet whose settlement was reversed, net: the stake against the winnings.
  (30, 'betReversedIn', 4, 'plain', null, 8, 11, 1, null, null, null, null, null, null, false),
  (31, 'betReversedOut', 4, 'plain', null, 0, 1, 11, null, null, null, null, null, null, false),
  -- Winnings of an erased account: its wallet is closed, and an operator decides.
  (32, 'winSuspended', 0, 'plain', null, 0, 11, 14, null, null, null, null, null, null, false),
  -- Of a withdrawal that was paid and came back from the bank: what it paid, the fee and the tax.
  (33, 'withdrawalReversed', 3, 'returnPaid', 'withdrawal', 0, 10, 1, null, null, null, null, 'withdrawal', 'withdrawal.reversed', false),
  (34, 'withdrawalFeeReturned', 3, 'returnPaid', 'withdrawal', 0, 13, 1, null, null, null, null, 'withdrawal', 'withdrawal.reversed', false),
  (35, 'withdrawalTaxReturned', 3, 'returnPaid', 'withdrawal', 0, 15, 1, null, null, null, null, 'withdrawal', 'withdrawal.reversed', false),
  -- A bet that the operator stakes for the player: a free ticket, a free round. Winnings are the player's, a refund is not.
  (36, 'giftBetPlaced', 1, 'stake', 'giftBet', 11, 12, 11, null, null, null, null, null, null, false),
  (37, 'giftBetWon', 4, 'payout', 'giftBet', 0, 11, 1, null, null, null, null, 'game', 'giftBet.settled', false),
  (38, 'giftBetRolledBack', 1, 'rollback', 'giftBet', 0, 11, 12, null, null, null, null, 'game', 'giftBet.rolledBack', false),
  (39, 'giftBetWonAsBonus', 4, 'payoutAsBonus', 'giftBet', 0, 11, 3, null, null, null, null, 'game', 'giftBet.settled', false)
on conflict (kind) do update set
  name = excluded.name, record = excluded.record, shape = excluded.shape, hold_class = excluded.hold_class, bar = excluded.bar,
  debit1 = excluded.debit1, credit1 = excluded.credit1, debit2 = excluded.debit2, credit2 = excluded.credit2,
  debit3 = excluded.debit3, credit3 = excluded.credit3, feature = excluded.feature, event = excluded.event,
  needs_approval = excluded.needs_approval;
