import { type Locale, type StoredText, textIn } from '@zamra/contract/languages.ts'
import type { Verdict } from '@zamra/contract/law.ts'
import type { PromoReason } from '@zamra/contract/promo-reason.ts'
import type { PromoConfig } from '../config/config.ts'

/** Everything the rules read about a player, at one instant. */
export type Standing = {
  readonly at: Date
  readonly market: Verdict
  readonly isGuest: boolean
  readonly registeredAt: Date | null
  readonly hasPhone: boolean
  readonly hasBankAccount: boolean
  readonly isPhoneInRegion: boolean
  readonly isBankInRegion: boolean
  /** Undefined when the edge does not report the place of the request. */
  readonly isAddressInRegion: boolean | undefined
  readonly kycLevel: number
  /** By themselves or by an operator: no play or no deposits. */
  readonly isExcluded: boolean
  /** The case that froze or closed the account, which excludes the player too. */
  readonly frozenBy?: string | null
  /** The player has set a limit on deposits, losses or stakes. */
  readonly hasLimit: boolean
  readonly hasDeposited: boolean
  readonly grants: readonly { readonly name: StoredText; readonly isExclusive: boolean }[]
}

/** What is known about the promotion beside its terms. */
export type Availability = {
  readonly isTaken: boolean
  readonly hasBudget: boolean
}

const hourMs = 3_600_000

/** Rewards for spending more are not shown to a player who limits what they spend. */
const inducements: readonly PromoConfig['trigger']['on'][] = ['deposit', 'loss', 'turnover', 'ranking', 'vip']

/** Every reason against it, at once. The player can have it exactly when there is none. */
export function decideEligibility(
  config: PromoConfig,
  standing: Standing,
  { isTaken, hasBudget }: Availability,
  locale: Locale,
): readonly PromoReason[] {
  return [
    ...standing.market.reasons.map(({ code, params }) => because('market.closed', 'none', { ...params, rule: code })),
    ...reasonsOfPlayer(config, standing),
    ...reasonsOfEligibility(config, standing),
    ...reasonsOfBonus(config, standing, locale),
    ...(isTaken ? [because('period.taken', 'wait')] : []),
    ...(hasBudget || isTaken ? [] : [because('budget.spent', 'none')]),
  ]
}

/** An excluded player is not shown promotions at all, and one with a limit none that reward spending. */
export function isShown(
  config: PromoConfig,
  { isExcluded, hasLimit }: Pick<Standing, 'isExcluded' | 'hasLimit'>,
): boolean {
  return !isExcluded && !(hasLimit && inducements.includes(config.trigger.on))
}

function reasonsOfPlayer({ trigger }: PromoConfig, standing: Standing): PromoReason[] {
  const { at, isExcluded, frozenBy, hasLimit, isGuest, registeredAt, hasDeposited } = standing
  const endsAt =
    trigger.on === 'registration' && registeredAt ? registeredAt.getTime() + trigger.withinHours * hourMs : undefined
  return [
    ...(frozenBy ? [because('account.frozen', 'contactSupport', { caseNo: frozenBy })] : []),
    ...(isExcluded && !frozenBy ? [because('account.excluded', 'none')] : []),
    ...(hasLimit && inducements.includes(trigger.on) ? [because('limit.set', 'none')] : []),
    ...(isGuest ? [because('account.guest', 'bindPhone')] : []),
    ...(endsAt !== undefined && at.getTime() >= endsAt ? [because('window.over', 'none', { until: endsAt })] : []),
    ...(trigger.on === 'firstDeposit' && hasDeposited ? [because('deposit.notFirst', 'none')] : []),
  ]
}

function reasonsOfEligibility({ eligibility }: PromoConfig, standing: Standing): PromoReason[] {
  const { hasPhone, hasBankAccount, kycLevel, isPhoneInRegion, isAddressInRegion, isBankInRegion } = standing
  const { isInRegion, kycLevelMin } = eligibility
  return [
    ...(eligibility.hasPhone && !hasPhone ? [because('phone.missing', 'bindPhone')] : []),
    ...(eligibility.hasBankAccount && !hasBankAccount ? [because('bank.missing', 'addPayee')] : []),
    ...(isInRegion && hasPhone && !isPhoneInRegion ? [because('region.phone', 'contactSupport')] : []),
    ...(isInRegion && isAddressInRegion === false ? [because('region.address', 'contactSupport')] : []),
    ...(isInRegion && hasBankAccount && !isBankInRegion ? [because('region.bank', 'addPayee')] : []),
    ...(kycLevel < kycLevelMin ? [because('identity.required', 'verifyIdentity', { level: kycLevelMin })] : []),
  ]
}

/** A bonus that cannot be combined waits for the others, and the others for it. */
function reasonsOfBonus(config: PromoConfig, { grants }: Standing, locale: Locale): PromoReason[] {
  const inTheWay = conflictingGrant(config, grants)
  return inTheWay ? [because('bonus.active', 'finishBonus', { active: textIn(inTheWay.name, locale) })] : []
}

export function conflictingGrant({ grant, isExclusive }: PromoConfig, grants: Standing['grants']) {
  if (grant.kind !== 'bonus') return undefined
  return grants.find((active) => isExclusive || active.isExclusive)
}

function because(
  code: PromoReason['code'],
  action: PromoReason['action'],
  params: PromoReason['params'] = {},
): PromoReason {
  return { code, params, action }
}
