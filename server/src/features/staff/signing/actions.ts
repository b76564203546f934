import {
  answerTicket,
  approveRisk,
  closeSafetyTask,
  decideKyc,
  lowerLimit,
  openConduct,
  proposeRisk,
} from './case-actions.ts'
import {
  approveDeposit,
  closeDifference,
  decideWithdrawal,
  holdWithdrawal,
  proposeDeposit,
  proposeFinding,
  releaseWithdrawal,
} from './money-actions.ts'
import { approve, closeSwitch, openSwitch, propose, withdrawScheduled } from './proposal-actions.ts'
import type { SignedAction } from './signed-action.ts'

export type { SignedAction }

/** Everything that a person signs, by the name that the audit log has for it. */
export const actions = {
  'withdrawal.decide': decideWithdrawal,
  'withdrawal.hold': holdWithdrawal,
  'withdrawal.release': releaseWithdrawal,
  'deposit.propose': proposeDeposit,
  'deposit.approve': approveDeposit,
  'finding.close': closeDifference,
  'finding.propose': proposeFinding,
  'kyc.decide': decideKyc,
  'risk.open': openConduct,
  'risk.propose': proposeRisk,
  'risk.approve': approveRisk,
  'ticket.answer': answerTicket,
  'player.lowerLimit': lowerLimit,
  'safety.done': closeSafetyTask,
  'switch.close': closeSwitch,
  'switch.open': openSwitch,
  'policy.withdraw': withdrawScheduled,
  'proposal.propose': propose,
  'proposal.approve': approve,
} as const

export type ActionName = keyof typeof actions
export type ArgsOf<Name extends ActionName> = (typeof actions)[Name] extends SignedAction<infer Args> ? Args : never
