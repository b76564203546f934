import type { OutputOf } from '@zamra/contract/calls.ts'
import { type Locale, textIn } from '@zamra/contract/languages.ts'
import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import type { Claimable, Privilege } from '@zamra/contract/vip.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { readSnapshot, type Snapshot, versionOf } from '../../base/snapshot.ts'
import type { Handler } from '../../http/context.ts'
import { Encoded } from '../../http/envelope.ts'
import { snapshotKey } from '../../http/push.ts'
import { policyOf } from '../market/index.ts'
import { rowInForce } from './config/config-in-force.ts'
import { type Level, levelAt, type VipConfig, vipConfig, type WireVipConfig } from './config/vip-config.ts'
import { keepNeed } from './decide-standing.ts'
import { announcedNeed, followStanding, type Who } from './follow-standing.ts'
import { followPrivileges } from './privileges/follow-privileges.ts'

type VipInfo = Exclude<OutputOf<'/vip/getVipInfo'>, { unchanged: true }>

/**
 * The answer combines two snapshots: what is known about the player, and the levels of a currency, which many players
 * share.
 */
export const getVipInfo: Handler<'/vip/getVipInfo'> = async (ctx, { knownVersion }) => {
  const { app, playerId, market, locale } = ctx
  const currency = policyOf(app, market).currency.iso
  const shared = await readSnapshot(app.redisCache, `snapshot:vipConfig:${currency}`, () => buildLevels(app, currency))
  const wanted = knownVersion === undefined ? 'new' : 'kept'
  const who = { playerId, market, at: ctx.now }
  const figures = () => buildFigures(app, who, readConfig(shared.text))
  const own = await readSnapshot(app.redisCache, snapshotKey('vipInfo', playerId), figures, wanted)
  const version = own.version + shared.version + locale
  if (version === knownVersion) return new Encoded(`{"version":"${version}","unchanged":true}`)
  return { version, currency, ...describe(readConfig(shared.text), readFigures(own.text), locale) }
}

async function buildLevels(app: AppContext, currency: string): Promise<Snapshot> {
  const newest = await rowInForce(app, currency)
  const text = JSON.stringify(newest?.config ?? unranked)
  return { version: versionOf(text), text }
}

function readConfig(text: string): VipConfig {
  return z.parse(vipConfig, JSON.parse(text))
}

/** Without configured levels every player has this one, which requires nothing and gives nothing. */
const unranked: WireVipConfig = {
  periodDays: 30,
  levels: [
    {
      ...{
        level: 0,
        name: {
          en: 'VIP 0',
          fr: 'VIP 0',
          es: 'VIP 0',
          zh: 'VIP 0',
          tw: 'VIP 0',
          id: 'VIP 0',
          hi: 'VIP 0',
          bn: 'VIP 0',
          ur: 'VIP 0',
        },
      },
      ...{
        depositNeed: 0,
        betNeed: 0,
        keepBetNeed: 0,
        upgradeBonus: 0,
        weeklyBonus: 0,
        birthdayBonus: 0,
        betRebateBps: 0,
      },
      ...{ withdrawDailyLimit: 0, withdrawFeeBps: 0, withdrawDailyTimes: 1 },
    },
  ],
}

/** What is known about a player, as it is kept between two changes. */
type Own = {
  readonly deposit: string
  readonly bet: string
  readonly level: number
  readonly peak: number
  readonly betDone: string
  /** The least that was announced in the period to keep the level until it ends. */
  readonly announced: string | undefined
  readonly endsAt: number
  readonly isInduced: boolean
  readonly paidLevel: number
  readonly claimable: readonly Kept<Claimable>[]
  readonly privileges: readonly Kept<Privilege>[]
}

/** Amounts are digits. */
type Kept<Row> = Omit<Row, 'amount'> & { readonly amount: string }

async function buildFigures(app: AppContext, who: Who, config: VipConfig): Promise<Snapshot> {
  const followed = await followStanding(app, who, config)
  const { deposit, bet, betDone, standing, isInduced } = followed
  const { claimable, privileges, paidLevel } = await followPrivileges(app, who, config, followed)
  const { level = 0, peak = 0, periodEndsAt } = standing ?? {}
  const endsAt = periodEndsAt?.getTime() ?? 0
  const announced = standing && level > 0 ? await announcedNeed(app, who.market, standing) : undefined
  const own: Own = {
    announced: announced?.toString(),
    ...{ deposit: `${deposit}`, bet: `${bet}`, betDone: `${betDone}`, level, peak, endsAt, isInduced, paidLevel },
    ...{ claimable: claimable.map(keep), privileges: privileges.map(keep) },
  }
  const text = JSON.stringify(own)
  return { version: versionOf(text), text }
}

function keep<Row extends { readonly amount: Money }>(row: Row): Kept<Row> {
  return { ...row, amount: `${row.amount}` }
}

function readFigures(text: string) {
  const { deposit, bet, betDone, announced, claimable, privileges, ...own } = JSON.parse(text) as Own
  const amount = (digits: string) => minor(BigInt(digits))
  return {
    ...{ ...own, deposit: amount(deposit), bet: amount(bet), betDone: amount(betDone) },
    announced: announced === undefined ? undefined : amount(announced),
    claimable: claimable.map((row) => ({ ...row, amount: amount(row.amount) })),
    privileges: privileges.map((row) => ({ ...row, amount: amount(row.amount) })),
  }
}

function describe({ levels, periodDays }: VipConfig, own: ReturnType<typeof readFigures>, locale: Locale) {
  const current = levelAt(levels, own.level)
  const next = levels.find(({ level }) => level > current.level)
  const show = (level: Level) => toWire(level, locale, own.isInduced)
  const { level } = current
  const betNeed = keepNeed(levels, level, own.announced)
  const { betDone, endsAt, claimable, privileges } = own
  const dropTo = level <= own.paidLevel ? level : level - 1
  return {
    currentVipConfig: show(current),
    ...(next && { nextVipConfig: show(next) }),
    progress: progressTo(next ?? current, own),
    ...(own.isInduced && level > 0 && { relegation: { periodDays, betNeed, betDone, endsAt, dropTo } }),
    ...{ claimable, privileges },
    vipList: levels.map(show),
  }
}

function progressTo(
  { level, depositNeed, betNeed, keepBetNeed }: Level,
  { deposit, bet, betDone, peak, level: present }: ReturnType<typeof readFigures>,
): VipInfo['progress'] {
  if (level > present && level <= peak)
    return { deposit, depositNeed, bet: betDone, betNeed: keepBetNeed, counts: 'period' }
  return { deposit, depositNeed, bet, betNeed, counts: 'lifetime' }
}

/** A player to whom bonuses for play are not offered does not see them either. */
function toWire(level: Level, locale: Locale, isInduced: boolean): VipInfo['currentVipConfig'] {
  const { name, betRebateBps, withdrawFeeBps, ...rest } = level
  const none = { upgradeBonus: nothing, weeklyBonus: nothing, birthdayBonus: nothing, keepBetNeed: nothing }
  return {
    ...rest,
    name: textIn(name, locale),
    betRebateRate: isInduced ? betRebateBps / 100 : 0,
    withdrawFeeRate: withdrawFeeBps / 100,
    ...(!isInduced && none),
  }
}
