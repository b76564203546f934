import { readFileSync } from 'node:fs'
import { minor } from '@zamra/contract/money.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type MarketPolicy, sandbox } from '../../market/index.ts'
import { promoFile } from '../publish-promo.ts'
import { sandboxPromo, sandboxPromos } from '../sandbox.ts'
import { rulesOf } from '../terms/rules-of.ts'
import { promoConfig, termsHashOf } from './config.ts'
import { depositTerms } from './deposit-terms.ts'
import { figuresOf } from './figures.ts'
import { readTerms } from './stored-terms.ts'
import { fillText } from './texts.ts'
import { problemsOf } from './validate-config.ts'

const [india] = sandbox as readonly [MarketPolicy]
const offer = z.parse(promoConfig, sandboxPromo('first-deposit-in').config)

test('every promotion of the sandbox is valid in its market, and its texts are filled from its terms', () => {
  for (const { market, config: given } of sandboxPromos) {
    const policy = sandbox.find(({ code }) => code === market) as MarketPolicy
    const config = z.parse(promoConfig, given)
    expect(problemsOf(config, policy)).toEqual([])
  }
  const text = (locale: 'en' | 'fr') => fillText(offer.summary[locale], figuresOf(offer), locale, india.currency)
  expect(text('en')).toBe('50% of your first deposit on top, up to ₹5,000')
  expect(text('fr')).toContain('₹5,000')
})

test('the example of the guide is a valid promotion in fewer than sixty lines', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/add-a-promotion.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n([^`]*)```/.exec(guide) ?? []
  expect(example.trim().split('\n').length).toBeLessThan(60)
  const { config, market } = z.parse(promoFile, JSON.parse(example))
  expect(market).toBe('IN')
  expect(problemsOf(config, india)).toEqual([])
})

test('refuses a text with a figure that the terms do not have, in digits, words of a script or a placeholder', () => {
  const withSummary = (summary: Partial<typeof offer.summary>) =>
    problemsOf({ ...offer, summary: { ...offer.summary, ...summary } }, india)
  expect(withSummary({ en: '35% of your first deposit on top, up to {max} {rate}' })).toEqual([
    'market IN: summary in en: the terms do not say 35',
  ])
  // Both are figures of the terms, so they may stand there in digits too.
  expect(withSummary({ fr: '50% de plus, jusqu’à 5 000 : {rate} {max}' })).toEqual([])
  expect(withSummary({ es: '{rate} hasta {max}, ½ gratis' })).toEqual([
    'market IN: summary in es: the terms do not say ½',
  ])
  expect(withSummary({ zh: '三倍 {rate} {max}' })).toEqual(['market IN: summary in zh: the terms do not say 三'])
  expect(withSummary({ id: '{rate} {max} {gift}' })).toEqual([
    'market IN: summary in id: the terms have no figure {gift}',
    'market IN: summary in id: states other figures than the English text',
  ])
  const named = { ...offer, name: { ...offer.name, en: 'Up to {max}' } }
  expect(problemsOf(named, india)).toContain('market IN: name in en: a name has no figures')
  expect(withSummary({ tw: '首次儲值額外贈送 {rate}' })).toEqual([
    'market IN: summary in tw: states other figures than the English text',
  ])
})

test('refuses terms that no trigger can fulfil', () => {
  const cash = { kind: 'cash', amount: { by: 'fixed', amount: 100 } } as const
  const texts = { name: offer.name, summary: offer.name }
  const problems = (given: object) => problemsOf(z.parse(promoConfig, { ...offer, ...texts, ...given }), india)
  expect(problems({ grant: cash })).toEqual([
    'market IN: an amount by fixed does not fit firstDeposit',
    'market IN: a bonus for a deposit is wagered',
  ])
  const checkIn = { trigger: { on: 'checkIn' }, grant: cash, isExclusive: false }
  expect(problems({ ...checkIn, period: 'day' })).toEqual([])
  expect(problems(checkIn)).toEqual(['market IN: the period once does not fit checkIn'])
  expect(() => problems({ ...checkIn, interval: 'day' })).toThrow('interval')
})

test('rewards for spending more need a law that allows them', () => {
  const share = { kind: 'cash', amount: { by: 'share', bps: 3_000, max: 100 } } as const
  const terms = { ...offer, name: offer.name, summary: offer.name, grant: share, period: 'day' }
  const strict = { ...india, promotions: { ...india.promotions, cashback: false, vipInducements: false } }
  const config = (trigger: object) => z.parse(promoConfig, { ...terms, trigger })
  expect(problemsOf(config({ on: 'deposit', depositMin: 100 }), strict)).toEqual([
    'market IN: cashback is not allowed',
    'market IN: rewards for deposit are not allowed',
  ])
  expect(problemsOf(config({ on: 'loss', lossMin: 100 }), strict)).toEqual(['market IN: cashback is not allowed'])
  expect(problemsOf(config({ on: 'turnover', turnoverMin: 100 }), strict)).toEqual([
    'market IN: rewards for turnover are not allowed',
  ])
})

test('wagers the bonus, or bonus and deposit, as the terms and their text say, and no more than the law allows [Z-12]', () => {
  const { grant } = offer
  if (grant.kind !== 'bonus') throw new Error('the offer is not a bonus')
  const withWager = (wager: object) =>
    z.parse(promoConfig, { ...offer, grant: { ...grant, wager: { ...grant.wager, ...wager } } })
  const rules = (wager: object) => rulesOf(withWager(wager), 'en', india.currency).join(' ')
  expect(rules({ base: 'bonusPlusDeposit', times: 4 })).toContain('Bonus and deposit must be wagered 4 times.')
  expect(rules({ base: 'bonus', times: 6 })).toContain('The bonus must be wagered 6 times before it becomes cash.')
  const strict = { ...india, promotions: { ...india.promotions, base: ['bonus' as const], maxWagerTimes: 10 } }
  expect(problemsOf(withWager({ base: 'bonus', times: 10 }), strict)).toEqual([])
  expect(problemsOf(withWager({ base: 'bonusPlusDeposit', times: 11 }), strict)).toEqual([
    'market IN: wagering of bonusPlusDeposit is not allowed',
    'market IN: wagering 11 times exceeds 10',
  ])
  const deposit = minor(10_000n)
  expect(depositTerms(withWager({ base: 'bonusPlusDeposit', times: 3 }), deposit)).toMatchObject({ wager: 45_000n })
  expect(depositTerms(withWager({ base: 'bonus', times: 3 }), deposit)).toMatchObject({ wager: 15_000n })
})

test('terms that were stored in the first format keep their meaning', () => {
  const { name } = offer
  const wager = { base: 'bonus', times: 10 }
  const figures = { bonusBps: 10_000, bonusMax: 500_000, depositMin: 50_000, days: 30, maxBet: 700 }
  const stored = { trigger: 'firstDeposit', name, wager, ...figures, weights: { slots: 10_000 }, excludedGames: ['x'] }
  expect(readTerms(stored)).toMatchObject({
    trigger: { on: 'firstDeposit', depositMin: 50_000 },
    grant: {
      amount: { by: 'share', bps: 10_000, max: 500_000 },
      wager: { ...wager, days: 30, maxBet: 700, weights: { slots: 10_000 }, excludedGames: ['x'] },
    },
    isExclusive: true,
  })
  expect(readTerms(JSON.parse(JSON.stringify(offer)))).toEqual(offer)
  expect(termsHashOf(offer)).toHaveLength(32)
})
