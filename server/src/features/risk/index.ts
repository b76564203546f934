export {
  findUnfinishedCase,
  listCasesDecidedSince,
  listCasesOf,
  listCasesToSettle,
  listHeldPlayers,
  listKnownMembers,
  listLinks,
  listMembers,
  type RiskCase,
} from './case-queries.ts'
export { appealCase, canAppeal, closeCase } from './decide-case.ts'
export { forgetAppeals, riskDataOf } from './personal-data.ts'
export { riskReview } from './review.ts'
export { workflows } from './workflow.ts'
