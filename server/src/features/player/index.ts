export { coinPayout } from './bank/chain-address.ts'
export { type AccountRow, listAccounts } from './bank/queries.ts'
export { selectSettings } from './bank/settings-queries.ts'
export {
  findSignedSettings,
  findSignedVersion,
  ignoredSettings,
  listSettingsVersions,
  settingsProposal,
} from './bank/signed-settings.ts'
export { otherPersonOf, readVerifiedName } from './bank/verified-name.ts'
export { accountPlace, frozenPayeePlace, payeeKind, toWireAccount } from './bank/wire.ts'
export { addressPlace, subscriptionPlace } from './channel-place.ts'
export { feedbackPlace } from './feedback-place.ts'
export { maskEmail } from './info/mask-email.ts'
export { identityHandlers } from './kyc/handle-webhook.ts'
export { readCheck } from './kyc/read-check.ts'
export { identityReview } from './kyc/review.ts'
export { markPlayerChanged } from './mark-player-changed.ts'
export { reindexShard } from './privacy/reindex.ts'
export { resealShard } from './privacy/reseal.ts'
export { sealedColumns as sealedShardColumns } from './privacy/sealed-columns.ts'
export { routes } from './routes.ts'
export { checkWithdrawPassword } from './withdraw-password.ts'
export { workflows } from './workflow.ts'
