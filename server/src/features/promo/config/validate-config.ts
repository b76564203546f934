import type { VipPrivilege } from '@zamra/contract/vip.ts'
import type { MarketPolicy } from '../../market/index.ts'
import type { PromoConfig, Trigger, Wager } from './config.ts'
import { problemsOfTexts } from './texts.ts'

type On = Trigger['on']
type By = PromoConfig['grant']['amount']['by']

/** How the amount can be found for each trigger: a share needs something to be a share of. */
const amountsOf: Readonly<Record<On, readonly By[]>> = {
  registration: ['fixed', 'tickets', 'rounds'],
  firstDeposit: ['share'],
  deposit: ['share', 'fixed', 'tickets', 'rounds'],
  loss: ['share'],
  turnover: ['share', 'fixed', 'tickets', 'rounds'],
  checkIn: ['streak', 'fixed', 'tickets', 'rounds'],
  code: ['fixed', 'tickets', 'rounds'],
  vip: ['feature'],
  ranking: ['feature'],
  referral: ['feature'],
  invitation: ['feature'],
}

const periodsOf: Readonly<Record<On, readonly PromoConfig['period'][]>> = {
  registration: ['once'],
  firstDeposit: ['once'],
  deposit: ['day', 'week'],
  loss: ['day', 'week'],
  turnover: ['day', 'week'],
  checkIn: ['day'],
  code: ['once', 'day', 'week'],
  vip: ['once', 'day', 'week'],
  ranking: ['once'],
  referral: ['day'],
  invitation: ['once'],
}

/** A level and a birthday are the key of their reward, which is given once. */
const periodOfPrivilege: Readonly<Record<VipPrivilege, PromoConfig['period']>> = {
  upgrade: 'once',
  rebate: 'day',
  weekly: 'week',
  birthday: 'once',
}

/** These reward those who spend more, which not every law allows. */
const inducements: readonly On[] = ['deposit', 'turnover', 'ranking', 'vip']
const paidBack: readonly On[] = ['deposit', 'loss']
const invited: readonly On[] = ['referral', 'invitation']

/** What speaks against these terms in a market, by themselves or by its law; an empty list means that they may be offered. */
export function problemsOf(config: PromoConfig, policy: MarketPolicy): readonly string[] {
  const { terms, texts, law } = checksOf(config, policy)
  return [...terms, ...texts, ...law].map((problem) => `market ${policy.code}: ${problem}`)
}

/** The same by what it is about. */
export function checksOf(config: PromoConfig, policy: MarketPolicy) {
  return {
    terms: problemsOfTerms(config),
    texts: problemsOfTexts(config, policy.currency),
    law: problemsOfLaw(config, policy),
  }
}

function problemsOfTerms({ trigger, grant, period }: PromoConfig): readonly string[] {
  return [
    !amountsOf[trigger.on].includes(grant.amount.by) && `an amount by ${grant.amount.by} does not fit ${trigger.on}`,
    !periodsOf[trigger.on].includes(period) && `the period ${period} does not fit ${trigger.on}`,
    trigger.on === 'ranking' &&
      grant.amount.by === 'feature' &&
      grant.amount.max < Math.max(...trigger.awards.map(({ amount }) => amount)) &&
      'an award is higher than the maximum',
    trigger.on === 'vip' &&
      periodOfPrivilege[trigger.privilege] !== period &&
      `the period ${period} does not fit the privilege ${trigger.privilege}`,
    trigger.on === 'firstDeposit' && grant.kind !== 'bonus' && 'a bonus for a deposit is wagered',
    'wager' in grant &&
      grant.wager?.base === 'bonusPlusDeposit' &&
      trigger.on !== 'firstDeposit' &&
      'only a bonus that was chosen with a deposit can be wagered with it',
  ].filter((problem) => problem !== false)
}

function problemsOfLaw({ trigger, grant }: PromoConfig, { promotions, referral }: MarketPolicy): readonly string[] {
  return [
    !promotions.allowed && 'promotions are not allowed',
    !promotions.cashback && paidBack.includes(trigger.on) && 'cashback is not allowed',
    !promotions.vipInducements && inducements.includes(trigger.on) && `rewards for ${trigger.on} are not allowed`,
    !referral.allowed && invited.includes(trigger.on) && 'rewards for invitations are not allowed',
    referral.payFor !== 'net-revenue' && trigger.on === 'referral' && 'a share of the bets of friends is not allowed',
    ...('wager' in grant && grant.wager ? problemsOfWager(grant.wager, promotions) : []),
  ].filter((problem) => problem !== false)
}

function problemsOfWager({ base, times, weights }: Wager, promotions: MarketPolicy['promotions']) {
  const products = Object.values(weights).filter((weight) => weight > 0).length
  return [
    !promotions.base.includes(base) && `wagering of ${base} is not allowed`,
    times > promotions.maxWagerTimes && `wagering ${times} times exceeds ${promotions.maxWagerTimes}`,
    products === 0 && 'no category of games counts towards wagering',
    products > 1 && !promotions.mixedProducts && 'wagering in several products is not allowed',
  ]
}
