-- A withdrawal that was paid and came back from the bank: at most what was paid is returned, once.
alter type ledger.movement_shape add value 'returnPaid' after 'creditDeposit';
