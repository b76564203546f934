import { isDeepStrictEqual } from 'node:util'
import { compare, type Money, nothing, toMajor } from '@zamra/contract/money.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { readCoinRate } from '../deposit/index.ts'
import { allPolicies, type PublicationCheck } from '../market/index.ts'
import { findSignedSettings } from '../player/index.ts'
import { configInForce } from '../vip/index.ts'
import { givesTooManyCoins, type MarketSettings, settingsFields } from './settings.ts'
import { amountProblems, feeProblems } from './settings-rules.ts'

const hourSeconds = 3_600

type Settings = Omit<MarketSettings, 'version'>

/** Every rule of publishing the settings of a market, with all problems at once. */
export async function checkSettings(
  app: AppContext,
  market: string,
  given: unknown,
): Promise<readonly PublicationCheck[]> {
  const policy = allPolicies(app).find(({ code }) => code === market)
  if (!policy) return [stop('market', [`there is no market ${market}`])]
  const read = z.safeParse(settingsFields, given)
  if (!read.success)
    return [
      stop(
        'format',
        read.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
      ),
    ]
  const settings = read.data
  const inForce = (await findSignedSettings(app, market))?.settings
  const before = z.safeParse(settingsFields, inForce)
  return [
    stop('format', []),
    stop('amounts', amountProblems(settings)),
    stop('fee', feeProblems(settings)),
    stop('promise', promiseProblems(settings, policy.withdrawals.slaHours)),
    stop('levels', await levelProblems(app, policy.currency.iso, settings)),
    stop('coins', await coinProblems(app, market, settings)),
    warn('review', reviewProblems(settings)),
    warn('providers', providerProblems(app, market, settings)),
    ...(before.success ? [warn('losses', lossesOfPlayers(settings, before.data))] : []),
    ...(isDeepStrictEqual(given, inForce) ? [stop('changed', ['these settings are in force: nothing changes'])] : []),
  ]
}

function promiseProblems({ usualSeconds }: Settings, slaHours: number): readonly string[] {
  const promised = slaHours * hourSeconds
  return usualSeconds > promised ? [`usualSeconds is longer than the promise of the market, ${promised}`] : []
}

/** No rule may forbid every withdrawal: what a player of the lowest level may withdraw in a day reaches the least amount. */
async function levelProblems(app: AppContext, currency: string, { min }: Settings): Promise<readonly string[]> {
  const lowest = (await configInForce(app, currency))?.levels[0]
  if (!lowest || compare(min, lowest.withdrawDailyLimit) <= 0) return []
  return [
    `the least amount must not be above what the lowest level may withdraw in a day: ${toMajor(min)} and ` +
      toMajor(lowest.withdrawDailyLimit),
  ]
}

async function coinProblems(app: AppContext, market: string, settings: Settings): Promise<readonly string[]> {
  if (!(await givesTooManyCoins(app, market, settings))) return []
  return [`coins.rate must not be below the deposit rate, ${await readCoinRate(app, market)}`]
}

/** What leaves without a person although larger amounts need two. */
function reviewProblems({ max, review, twoOperatorsFrom }: Settings): readonly string[] {
  const { autoMax, autoMaxNewPayee } = review
  return [
    ...(compare(autoMax, twoOperatorsFrom) >= 0
      ? [
          `up to ${toMajor(autoMax)} no person decides, although two decide from ${toMajor(twoOperatorsFrom)} on: the ` +
            'larger part of those withdrawals leaves by itself',
        ]
      : []),
    ...(compare(autoMaxNewPayee, autoMax) > 0
      ? [
          `a new payee is paid up to ${toMajor(autoMaxNewPayee)} without a person, a known one up to ${toMajor(autoMax)}`,
        ]
      : []),
    ...(compare(twoOperatorsFrom, max) > 0
      ? [`no withdrawal reaches ${toMajor(twoOperatorsFrom)}, so two people never decide together`]
      : []),
  ]
}

function providerProblems({ providers }: AppContext, market: string, settings: Settings): readonly string[] {
  const { payoutProviders } = settings
  if (!payoutProviders) return []
  return (['bank', 'wallet', 'chain'] as const)
    .filter(
      (kind) =>
        providers.payouts.isOffered(market, kind) && !providers.payouts.isOffered(market, kind, payoutProviders),
    )
    .map((kind) => `none of these providers pays to a payee of the kind ${kind}, and others of the market do`)
}

/** What the next withdrawal costs more, or can be less of. One that was made keeps its fee and its rate. */
function lossesOfPlayers(now: Settings, before: Settings): readonly string[] {
  const rises = (name: string, one: Money, other: Money) =>
    compare(one, other) > 0 ? [`${name} ${toMajor(one)}, until now ${toMajor(other)}`] : []
  return [
    ...rises('the least fee rises:', now.feeMin, before.feeMin),
    ...rises('the network fee rises:', now.coins?.fee ?? nothing, before.coins?.fee ?? nothing),
    ...rises('the least amount rises:', now.min, before.min),
    ...(compare(now.max, before.max) < 0
      ? [`the largest amount falls: ${toMajor(now.max)}, until now ${toMajor(before.max)}`]
      : []),
    ...(now.freeTimes < before.freeTimes
      ? [`free withdrawals a day: ${now.freeTimes}, until now ${before.freeTimes}`]
      : []),
    ...(before.coins && !now.coins ? ['coins are not paid out any more'] : []),
  ]
}

function stop(rule: string, problems: readonly string[]): PublicationCheck {
  return { rule, warning: false, problems }
}

function warn(rule: string, problems: readonly string[]): PublicationCheck {
  return { rule, warning: true, problems }
}
