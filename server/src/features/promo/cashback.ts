import { textIn } from '@zamra/contract/languages.ts'
import type { Handler } from '../../http/context.ts'
import { policyOf } from '../market/index.ts'
import { figuresOf } from './config/figures.ts'
import { fillText } from './config/texts.ts'
import { toShownRows } from './list.ts'
import { readBase } from './period/base-queries.ts'
import { periodOf } from './period/period-of.ts'
import { promosInForce } from './promos-in-force.ts'
import { amountOf } from './reward/amount-of.ts'
import { countRewards, listRewards } from './reward/reward-queries.ts'

/** Rebates of deposits, cashback of losses, and shares of turnover. */
const counted = ['deposit', 'loss', 'turnover'] as const

const isCounted = (on: string) => counted.some((one) => one === on)

export const cashbackInfo: Handler<'/cashback/info'> = async (ctx) => {
  const { app, playerId, market, now } = ctx
  const { timeZone } = policyOf(app, market)
  const promos = (await promosInForce(app, { market, at: now })).filter(({ config }) => isCounted(config.trigger.on))
  const rows = await toShownRows(ctx, market, promos)
  const { pool } = app.databases.shardOf(playerId)
  const list = await Promise.all(
    rows.map(async (row) => {
      const config = promos.find(({ promoId }) => promoId === row.promoId)?.config
      if (!config) throw new Error(`promotion ${row.promoId} was not found`)
      const period = periodOf(config.period, timeZone, now)
      const base = await readBase(pool, playerId, config.trigger, { ...period, zone: timeZone })
      return { ...row, base, amount: amountOf(config, { base }), closesAt: period.until.getTime() }
    }),
  )
  return { list }
}

export const cashbackRecord: Handler<'/cashback/record'> = async (ctx, { pageNo, pageSize }) => {
  const { app, playerId, market, locale } = ctx
  const { currency } = policyOf(app, market)
  const { read } = app.databases.shardOf(playerId)
  const page = { on: counted, limit: pageSize, offset: (pageNo - 1) * pageSize }
  const [total, rewards] = await Promise.all([countRewards(read, playerId, counted), listRewards(read, playerId, page)])
  return {
    total,
    list: rewards.map(({ rewardId, terms, period, base, amount, state, currency: iso }) => ({
      ...{ rewardId, currency: iso, date: period, base, amount, status: state },
      name: fillText(textIn(terms.name, locale), figuresOf(terms), locale, currency),
      ...(terms.grant.amount.by === 'share' && { rateBps: terms.grant.amount.bps }),
    })),
  }
}
