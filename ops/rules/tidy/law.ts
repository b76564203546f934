import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'

type Row = { readonly path: string; readonly feature: string; readonly money?: boolean; readonly action?: string }

/** The rooms where money comes and goes, is played for or given. */
const underTheLaw = ['deposit', 'withdrawal', 'game', 'lottery', 'promo', 'referral']

/** What only reads in those rooms, one by one: whoever adds a call there says what the law is asked, or names it here. */
/** A UTR proves money that was sent already: it is taken in whatever the law says of new deposits. */
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
  // Coins have no value, and the law is not asked about them.
  '/game/float',
  '/game/floatTopUp',
  '/lottery/games',
  '/lottery/soon',
  '/lottery/draws',
  '/lottery/draw',
  '/lottery/tickets',
  '/lottery/ticket',
]

/** Played for money or for coins, as the player says: their stories ask the law (`demand`) when it is money. */
const askedByTheStory = ['/game/launch', '/lottery/buy']

/** A call that moves money, plays for it or rewards somebody names the action by which the market's policy judges it. */
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
      message: `${path} needs an action, so that the policy of the player's market is asked before its story runs.`,
    }))
}
