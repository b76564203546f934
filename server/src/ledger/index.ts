export { type Audit, auditShard, type Broken } from './audit.ts'
export { auditLedger } from './audit-ledger.ts'
export {
  adjustment,
  type BetRules,
  type Book,
  betPlaced,
  betReversed,
  betRolledBack,
  betWon,
  bonusConverted,
  bonusForfeited,
  bonusGranted,
  dailyBonus,
  dailyRebate,
  depositBonusGranted,
  depositCredited,
  depositLapsed,
  depositOrdered,
  giftMoney,
  lateCompensation,
  prizeWon,
  referralReward,
  suspenseCredited,
  suspenseIn,
  suspenseOut,
  taxWithheld,
  vipBonus,
  type Wagering,
  winSuspended,
  withdrawalFeeReturned,
  withdrawalHeld,
  withdrawalPaid,
  withdrawalReturned,
  withdrawalReversed,
  withdrawalTaxReturned,
} from './book.ts'
export { chainShard } from './chain.ts'
export { type ChainKeys, chainHash, emptyHash, keyNumber, newestKey } from './chain-hash.ts'
export { checkDepositLimit } from './check-deposit-limit.ts'
export { closeWallet, readActiveGrants, readObligations } from './close-wallet.ts'
export { type Answer, type AttachedRecord, type Outcome, refOf, type Status, type TurnoverRule } from './command.ts'
export { type ControlLine, differingTotals, readMoved } from './control-totals.ts'
export { giftBetPlaced, giftBetRolledBack, giftBetWon } from './gift-bets.ts'
export type { GroupCommitFigures, GroupCommitOptions } from './group-commit.ts'
export { withdrawalHeldForfeiting } from './hold-forfeiting.ts'
export { type Ledger, openLedger } from './ledger.ts'
export { prepareMonths } from './months.ts'
export { type Account, accounts, type Market, type Movement, markets, movementOf, records } from './movements.ts'
export { marketOfAreaCode, openWallet } from './open-wallet.ts'
export {
  type Balance,
  type BalanceRecord,
  hasServedBonus,
  type Lifetime,
  type Played,
  readBalance,
  readBetWeight,
  readFirstDeposit,
  readLifetime,
  readPlayed,
  readRecords,
  readSeqAt,
  readTurnover,
  readWalletSummary,
  type WalletSummary,
} from './read.ts'
export { readActiveBonuses } from './read-bonuses.ts'
export { readYear } from './read-year.ts'
export { rebuildShard } from './rebuild.ts'
export { limitFigures, refusalOf } from './refusals.ts'
export { resealShard } from './reseal-shard.ts'
export { type Allowances, isBarred, type Limits, lowerLimit, readBarredMs, setBars, setLimits } from './restrictions.ts'
export { type BetSettlement, settleBets, type Unsettled } from './settle-bets.ts'
export { type Tampered, verifyChain } from './verify-chain.ts'
export { writeFreeRecord } from './write-free-record.ts'
