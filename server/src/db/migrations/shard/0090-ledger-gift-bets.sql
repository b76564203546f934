-- A bet that the operator stakes for the player, with its own class of hold; winnings may be paid as a bonus to wager.
alter type ledger.hold_class add value 'giftBet' after 'deposit';
alter type ledger.movement_shape add value 'payoutAsBonus' after 'returnPaid';
