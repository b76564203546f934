import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'

type Row = { readonly path: string; readonly feature: string; readonly money?: boolean; readonly action?: string }

/** The features whose calls move money, use it for play or grant it. */
const underTheLaw = ['deposit', 'withdrawal', 'game', 'lottery', 'promo', 'referral']

/**
 * The calls of those features that need no check of the market policy, because they only read. A UTR proves a transfer
 * that was already made, so it is accepted even when the policy forbids new deposits.
 */
const onlyReads = [
  '/game/category',
  '/game/list',
  '/recharge/getChargeInfo',
  '/recharge/getPayChannel',
  '/recharge/record',
  '/recharge/orderDetail',
  '/recharge/submitUtr',
  '/game/search/hot',
  '/game/record',
  '/game/favourite',
  '/game/mine',
  '/game/session',
  '/game/realityCheck',
  // Coins for free play have no value, so no policy applies.
  '/game/float',
  '/game/floatTopUp',
  '/lottery/games',
  '/lottery/soon',
  '/lottery/draws',
  '/lottery/draw',
  '/lottery/tickets',
  '/lottery/ticket',
]

/** Played with money or with coins: their handlers check the policy when it is money. */
const askedByTheStory = ['/game/launch', '/lottery/buy']

/** A call that moves, stakes or grants money names the action that the market policy evaluates. */
export async function law(tree: string): Promise<Finding[]> {
  const { calls } = (await import(pathToFileURL(`${tree}/contract/src/calls.ts`).href)) as {
    calls: Readonly<Record<string, Row>>
  }
  return Object.values(calls)
    .filter(
      ({ feature, money, path }) =>
        (money || underTheLaw.includes(feature)) && ![...onlyReads, ...askedByTheStory].includes(path),
    )
    .filter(({ action }) => action === undefined)
    .map(({ path, feature }) => ({
      rule: 'call-asks-the-law',
      file: `contract/src/${feature}.ts`,
      message: `${path} needs an action, so that the market policy is evaluated before its handler runs.`,
    }))
}
