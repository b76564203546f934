import { lotteryGames } from '@zamra/contract/lottery-games.ts'
import { type Draft, valueAt } from './draft.ts'

export type Field = {
  readonly path: string
  readonly label: string
  readonly kind: 'money' | 'count' | 'rate' | 'text' | 'flag' | 'choice' | 'moneyList' | 'awards' | 'time' | 'words'
  readonly choices?: readonly string[]
  readonly unit?: string
  /** May be left empty. */
  readonly isOptional?: true
}

const t = (name: string) => `config.trigger.${name}`
const a = (name: string) => `config.grant.amount.${name}`
const w = (name: string) => `config.grant.wager.${name}`

const valid: readonly Field[] = [
  { path: t('valid.firstDepositMin'), label: 'First deposit of the friend', kind: 'money' },
  { path: t('valid.turnoverMin'), label: 'Turnover of the friend', kind: 'money' },
]

const ofTrigger: Readonly<Record<string, readonly Field[]>> = {
  registration: [{ path: t('withinHours'), label: 'Open after registering', kind: 'count', unit: 'hours' }],
  firstDeposit: [{ path: t('depositMin'), label: 'Minimum deposit', kind: 'money' }],
  deposit: [{ path: t('depositMin'), label: 'Minimum deposit', kind: 'money' }],
  loss: [{ path: t('lossMin'), label: 'Minimum loss', kind: 'money' }],
  turnover: [
    { path: t('turnoverMin'), label: 'Minimum turnover', kind: 'money' },
    { path: t('providerCode'), label: 'Only this studio', kind: 'text', isOptional: true },
  ],
  checkIn: [],
  code: [
    { path: t('form'), label: 'Form', kind: 'choice', choices: ['gift', 'promo'] },
    { path: t('isOneTime'), label: 'Each code works once', kind: 'flag', isOptional: true },
  ],
  ranking: [
    { path: t('every'), label: 'Ranking of', kind: 'choice', choices: ['day', 'week', 'month'] },
    { path: t('awards'), label: 'Awards, places x amount', kind: 'awards' },
  ],
  referral: [{ path: t('rateBps'), label: 'Share', kind: 'rate' }, ...valid],
  invitation: [{ path: t('every'), label: 'Event of', kind: 'choice', choices: ['week', 'month'] }, ...valid],
  vip: [
    {
      path: t('privilege'),
      label: 'Privilege',
      kind: 'choice',
      choices: ['upgrade', 'rebate', 'weekly', 'birthday'],
    },
  ],
}

const ofAmount: Readonly<Record<string, readonly Field[]>> = {
  fixed: [{ path: a('amount'), label: 'Amount', kind: 'money' }],
  share: [
    { path: a('bps'), label: 'Rate', kind: 'rate' },
    { path: a('max'), label: 'Maximum', kind: 'money' },
  ],
  streak: [{ path: a('amounts'), label: 'Amount of each day', kind: 'moneyList' }],
  feature: [{ path: a('max'), label: 'Maximum', kind: 'money' }],
  tickets: [
    { path: a('game'), label: 'Game', kind: 'choice', choices: lotteryGames },
    { path: a('stake'), label: 'Stake of one', kind: 'money' },
    { path: a('count'), label: 'How many', kind: 'count' },
  ],
  rounds: [
    { path: a('game'), label: 'Game', kind: 'text' },
    { path: a('stake'), label: 'Stake of one', kind: 'money' },
    { path: a('count'), label: 'How many', kind: 'count' },
  ],
}

const ofWager: readonly Field[] = [
  { path: w('base'), label: 'Wagering of', kind: 'choice', choices: ['bonus', 'bonusPlusDeposit'] },
  { path: w('times'), label: 'Wagering', kind: 'count', unit: 'times' },
  { path: w('days'), label: 'Expires after', kind: 'count', unit: 'days' },
  { path: w('maxBet'), label: 'Maximum bet', kind: 'money', isOptional: true },
  { path: w('weights.lottery'), label: 'Lottery counts', kind: 'rate', isOptional: true },
  { path: w('weights.slots'), label: 'Slots count', kind: 'rate', isOptional: true },
  { path: w('weights.crash'), label: 'Crash counts', kind: 'rate', isOptional: true },
  { path: w('excludedGames'), label: 'Excluded games', kind: 'words', isOptional: true },
]

const ofEveryone: readonly Field[] = [
  { path: 'config.period', label: 'How often', kind: 'choice', choices: ['once', 'day', 'week'] },
  { path: 'config.claimDays', label: 'Claim within', kind: 'count', unit: 'days' },
  { path: 'config.eligibility.kycLevelMin', label: 'Least KYC tier', kind: 'count', isOptional: true },
  { path: 'budget.amount', label: 'Budget', kind: 'money', isOptional: true },
  { path: 'budget.count', label: 'Most rewards', kind: 'count', isOptional: true },
  { path: 'codes', label: 'Codes', kind: 'words', isOptional: true },
  { path: 'link', label: 'Link', kind: 'text', isOptional: true },
  { path: 'startsAt', label: 'From, IST', kind: 'time' },
  { path: 'endsAt', label: 'To, IST', kind: 'time', isOptional: true },
]

const flags: readonly Field[] = [
  { path: 'isOpen', label: 'Open to players', kind: 'flag' },
  { path: 'config.isExclusive', label: 'No other bonus beside it', kind: 'flag', isOptional: true },
  { path: 'config.eligibility.hasPhone', label: 'Linked phone needed', kind: 'flag', isOptional: true },
  { path: 'config.eligibility.hasBankAccount', label: 'Bank account needed', kind: 'flag', isOptional: true },
  { path: 'config.eligibility.isInRegion', label: 'Must be in the region', kind: 'flag', isOptional: true },
]

/** The fields that this draft has, by its trigger, its grant and the way in which its amount is found. */
export function fieldsOf(draft: Draft): readonly Field[] {
  return [
    ...(ofTrigger[String(valueAt(draft, t('on')))] ?? []),
    ...(ofAmount[String(valueAt(draft, a('by')))] ?? []),
    ...(valueAt(draft, 'config.grant.useDays') === undefined
      ? []
      : [{ path: 'config.grant.useDays', label: 'Use within', kind: 'count', unit: 'days' } as const]),
    ...(valueAt(draft, 'config.grant.wager') === undefined ? [] : ofWager),
    ...ofEveryone,
    ...flags,
  ]
}
