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
export {
  type ConductCase,
  findPresentCase,
  findUnfinishedConduct,
  listConductToSettle,
} from './conduct/conduct-queries.ts'
export { closeConduct, dropDeduction, planDeduction } from './conduct/decide-conduct.ts'
export { conductReview } from './conduct/review-conduct.ts'
export { appealCase, canAppeal, closeCase } from './decide-case.ts'
export { forgetAppeals, riskDataOf } from './personal-data.ts'
export { readCase } from './read-case.ts'
export { riskReview } from './review.ts'
export { routes } from './routes.ts'
export { workflows } from './workflow.ts'
