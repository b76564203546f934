export { approvedChanges, forgetApprovedChanges, isGenuineChange } from './approved-changes.ts'
export { type ApprovedChange, listApprovedChanges } from './approved-queries.ts'
export { actionEvaluator, marketOf, marketStatusOf, policyEvaluator, requireMarketAllows } from './enforce-policy.ts'
export { isPolicyLapsed } from './evaluate-policy.ts'
export { type IgnoredDecision, ignoredSwitches, whyIgnored } from './ignored-decisions.ts'
export { type JudgedVersion, judgeVersions } from './judge-versions.ts'
export { keptSince, monthsBefore } from './kept-since.ts'
export { live } from './policies/live.ts'
export { sandbox } from './policies/sandbox.ts'
export type { MarketPolicy } from './policy.ts'
export { allPolicies, policyOf, startPolicyCache, versionInForce } from './policy-cache.ts'
export { scheduledClosings, scheduledEffects } from './policy-closings.ts'
export { findLastSigned, readPolicyHistory } from './policy-history.ts'
export { contentToPropose, proposedPolicies, publishProposal } from './policy-proposal.ts'
export { overtakenBy, type PublicationCheck, stopsOf } from './publication-check.ts'
export { publishPolicies, readPolicies } from './publish-policies.ts'
export { listOperators, type RegisteredOperator, type StoredApproval } from './queries.ts'
export { routes } from './routes.ts'
export {
  isSignedByBoth,
  type ProposalApproval,
  ProposalError,
  type ProposalSubject,
  readProposal,
  requireProposer,
  requireSignatures,
  type SignedBy,
  type SignedProposal,
  textToApprove,
  textToPropose,
  writeProposal,
} from './signed-proposal.ts'
export { isSignedChange, needsTwoOperators, proposedSwitch, type SignedSwitch } from './signed-switch.ts'
export { isSignedVersion } from './signed-version.ts'
export { findStop } from './stops.ts'
export type { SwitchApproval, SwitchChange as StoredSwitchChange } from './switch-queries.ts'
export { closedSwitches, listJudgedChanges, refreshPaymentSwitches, switchesInForce } from './switches-in-force.ts'
export { validatePolicy } from './validate-policy.ts'
export { contentToWithdraw, withdrawPolicy } from './withdraw-policy.ts'
