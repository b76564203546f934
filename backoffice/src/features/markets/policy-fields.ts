/** What a field of a policy is for players, in words. A field that is not named here is shown by its name in the policy. */
export const fieldNames: Readonly<Record<string, string>> = {
  mode: 'Mode of the market',
  'windDown.since': 'Closing down since',
  'windDown.withdrawUntil': 'Balances are paid out until',
  licence: 'Licence',
  reviewBy: 'The policy must be reviewed by',
  citations: 'Laws that are cited',
  'deposits.open': 'Deposits are open',
  'deposits.rails': 'Ways to deposit',
  'deposits.agency': 'Deposits through agents',
  'deposits.crypto': 'Deposits in coins',
  'deposits.maxPending': 'Unpaid orders at once',
  'withdrawals.open': 'Withdrawals are open',
  'withdrawals.cancelable': 'Players may cancel a withdrawal',
  'withdrawals.slaHours': 'A withdrawal arrives within hours',
  'withdrawals.lateCreditPctPer6h': 'Late credit for 6 hours, percent',
  'withdrawals.lateCreditCap': 'Largest late credit, percent',
  'withdrawals.closedLoop': 'Paid only to accounts that paid in',
  'withdrawals.dynamicLinking': 'A confirmation names amount and payee',
  'kyc.before': 'Identity is checked before',
  'kyc.tiers': 'Sums that need a checked identity',
  'age.min': 'Minimum age',
  'age.method': 'How age is proved',
  'age.beforeFreePlay': 'Age is declared before free play',
  'geo.allowCountries': 'Other countries from which players play',
  'geo.ipCheck': 'Money only from these countries',
  'geo.vpnBlock': 'No money from behind a VPN',
  'geo.prefixMustMatch': 'Accounts only in the country of the number',
  'limits.promptAtSignup': 'Players are asked for limits at the start',
  'limits.types': 'Limits that players may set',
  'limits.increaseCooldownHours': 'Hours until a higher limit is confirmed',
  'limits.confirmWindowHours': 'Hours in which it can be confirmed',
  'limits.mandatoryMax': 'Most that anybody deposits in a month',
  'realityCheck.mode': 'Reality check',
  'realityCheck.minutes': 'Minutes between reality checks',
  'realityCheck.lockoutMinutes': 'Minutes that play pauses for it',
  'games.autoplay': 'Autoplay',
  'games.turbo': 'Quick spins',
  'games.minCycleMs': 'Least milliseconds of a round',
  'games.maxStake': 'Largest stake by age',
  'games.multiGame': 'Several games at once',
  'promotions.allowed': 'Promotions',
  'promotions.maxWagerTimes': 'Largest wagering requirement',
  'promotions.cashback': 'Cashback',
  'promotions.vipInducements': 'Rewards of VIP levels',
  'referral.allowed': 'Invitations',
  'referral.levels': 'Levels of invitations',
  'referral.payFor': 'What an invitation is paid for',
  'exclusion.minDays': 'Least days of an exclusion',
  'exclusion.coolOffHours': 'Lengths of a cool-off, in hours',
  'marketing.ads': 'Advertising',
  'marketing.trackers': 'Trackers',
  'history.onlineMonths': 'Months of history online',
  'tax.engine': 'Tax that is withheld',
  'tax.showPreview': 'A quote always shows the tax',
}

/** What players can do, and what it is called when it closes or opens. */
const actionNames: Readonly<Record<string, string>> = {
  register: 'new accounts',
  deposit: 'deposits',
  withdraw: 'withdrawals',
  bet: 'bets',
  launch: 'games of studios',
  promotion: 'promotions',
  referral: 'invitations',
  track: 'tracking',
}

export const namesOf = (actions: readonly string[]) => actions.map((one) => actionNames[one] ?? one).join(', ')

/** A value as people read it; the exact one is in the table of changes. */
export function valueInWords(json: string | undefined): string {
  if (json === undefined || json === 'no value' || json === 'nothing set' || json === 'empty list') return 'none'
  try {
    return inWords(JSON.parse(json))
  } catch {
    return json
  }
}

function inWords(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object' && value !== null) {
    const { kind } = value as { readonly kind?: unknown }
    return typeof kind === 'string' ? kind : Object.values(value).map(inWords).join(' ')
  }
  return String(value)
}
