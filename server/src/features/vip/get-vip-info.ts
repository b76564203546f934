import type { PlayerId } from '@zamra/contract/brand.ts'
import type { OutputOf } from '@zamra/contract/calls.ts'
import type { Locale } from '@zamra/contract/languages.ts'
import { type Money, minor, nothing } from '@zamra/contract/money.ts'
import type { AppContext } from '../../app-context.ts'
import { readSnapshot, type Snapshot, versionOf } from '../../base/snapshot.ts'
import type { Handler } from '../../http/context.ts'
import { Encoded } from '../../http/envelope.ts'
import { snapshotKey } from '../../http/push.ts'
import { readLifetime } from '../../ledger/index.ts'
import { policyOf } from '../market/index.ts'
import { levelReached, type Progress } from './level-reached.ts'
import { listLevels } from './queries.ts'

type VipInfo = Exclude<OutputOf<'/vip/getVipInfo'>, { unchanged: true }>
type Level = VipInfo['currentVipConfig']

/**
 * The level follows from the player's lifetime deposits and turnover in the ledger. The answer combines two snapshots:
 * the player's figures, and the levels of a currency in one language, which many players share.
 */
export const getVipInfo: Handler<'/vip/getVipInfo'> = async ({ app, playerId, market, locale }, { knownVersion }) => {
  const wanted = knownVersion === undefined ? 'new' : 'kept'
  const figures = () => buildFigures(app, playerId, market)
  const own = await readSnapshot(app.redisCache, snapshotKey('vipInfo', playerId), figures, wanted)
  const [currency = '', deposit = '0', bet = '0'] = own.text.split(' ')
  const shared = await readSnapshot(app.redisCache, `snapshot:vipLevels:${currency}:${locale}`, () =>
    buildLevels(app, currency, locale),
  )
  const version = own.version + shared.version
  if (version === knownVersion) return new Encoded(`{"version":"${version}","unchanged":true}`)
  const progress = { deposit: minor(BigInt(deposit)), bet: minor(BigInt(bet)) }
  return { version, currency, ...describeLevel(readLevels(shared.text), progress) }
}

async function buildFigures(app: AppContext, playerId: PlayerId, market: string): Promise<Snapshot> {
  const lifetime = await readLifetime(app.databases.shardOf(playerId).pool, playerId)
  const currency = lifetime?.currency ?? policyOf(app, market).currency.iso
  const text = `${currency} ${lifetime?.deposited ?? nothing} ${lifetime?.turnover ?? nothing}`
  return { version: versionOf(text), text }
}

async function buildLevels({ databases }: AppContext, currency: string, locale: Locale): Promise<Snapshot> {
  const levels = await listLevels(databases.main.read, currency, locale)
  const text = JSON.stringify(levels, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return { version: versionOf(text), text }
}

const amounts = [
  'depositNeed',
  'betNeed',
  'upgradeBonus',
  'weeklyBonus',
  'birthdayBonus',
  'withdrawDailyLimit',
] as const

function readLevels(text: string): readonly [Level, ...Level[]] {
  const isAmount = (name: string) => amounts.some((amount) => amount === name)
  const read = (name: string, value: unknown) => (isAmount(name) ? minor(BigInt(String(value))) : value)
  const [first = unranked, ...others] = JSON.parse(text, read) as Level[]
  return [first, ...others]
}

/** Without configured levels every player has this one, which requires nothing and gives nothing. */
const unranked: Level = {
  level: 0,
  name: 'VIP 0',
  ...(Object.fromEntries(amounts.map((name) => [name, nothing])) as Record<(typeof amounts)[number], Money>),
  betRebateBps: 0,
  withdrawFeeBps: 0,
  withdrawDailyTimes: 1,
}

function describeLevel(levels: readonly [Level, ...Level[]], progress: Progress) {
  const { current, next } = levelReached(levels, progress)
  const { depositNeed, betNeed } = next ?? current
  return {
    currentVipConfig: current,
    ...(next && { nextVipConfig: next }),
    progress: { ...progress, depositNeed, betNeed },
    vipList: [...levels],
  }
}
