export { marketOf, marketStatusOf, policyEvaluator, requireMarketAllows } from './enforce-policy.ts'
export { isPolicyLapsed } from './evaluate-policy.ts'
export { live } from './policies/live.ts'
export { sandbox } from './policies/sandbox.ts'
export type { MarketPolicy } from './policy.ts'
export { allPolicies, policyOf, startPolicyCache } from './policy-cache.ts'
export {
  contentToPropose,
  PolicyApprovalError,
  policyTextToApprove,
  policyTextToPropose,
  proposedPolicies,
  publishProposal,
} from './policy-proposal.ts'
export { publishPolicies, readPolicies } from './publish-policies.ts'
export { routes } from './routes.ts'
export { validatePolicy } from './validate-policy.ts'
