import type { MainTx } from '../db/database.ts'
import { putSandboxOffers } from '../features/deposit/index.ts'
import { setSwitch } from '../features/home/index.ts'
import { publishPolicies, sandbox } from '../features/market/index.ts'
import { publishPromo, sandboxPromos } from '../features/promo/index.ts'
import { findOrRegister, type Stores } from '../features/session/index.ts'
import { putSandboxLevels } from '../features/vip/index.ts'
import { putSandboxSettings } from '../features/withdrawal/index.ts'
import * as content from './content.ts'
import { games } from './games.ts'
import * as put from './queries.ts'

export type SandboxPlayer = {
  readonly nickName: string
  readonly areaCode: string
  readonly phone: string
  readonly uid: number
  readonly password: string
}

const yearMs = 365 * 86_400_000

/** Fills a sandbox with content, games and one player per market. */
export async function seed(stores: Stores): Promise<readonly SandboxPlayer[]> {
  const { clock, databases } = stores
  await databases.main.transact((tx) => putContent(tx, clock.now()))
  await openSwitches(databases.main, clock.now())
  const known = await put.findSandboxPlayers(databases.main.read)
  const players: SandboxPlayer[] = []
  for (const { password, ...profile } of content.players) {
    const before = known.find((player) => player.nickName === profile.nickName)
    const registration = { kind: 'registered', ...profile, password } as const
    const uid = before?.uid ?? (await findOrRegister(stores, registration)).playerId
    players.push({ ...profile, uid, password })
  }
  const remembered = players.map(({ nickName, uid }) => ({ nickName, uid }))
  await databases.main.transact((tx) => put.putSetting(tx, 'sandbox.players', remembered))
  return players
}

/** An operator may have closed one meanwhile, so one that exists stays as it is. Where there are operators they decide. */
async function openSwitches(main: Stores['databases']['main'], at: Date): Promise<void> {
  for (const name of content.switches) {
    if ((await put.hasOperators(main.read)) || (await put.hasSwitch(main.read, name))) continue
    await setSwitch(main.pool, { name, isOpen: true, by: 'seed', why: 'a new sandbox', at })
  }
}

async function putContent(tx: MainTx, at: Date): Promise<void> {
  const from = new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000)
  const to = new Date(from.getTime() + 10 * yearMs)
  await publishPolicies(tx, sandbox, content.approvers, at)
  await put.putSetting(tx, 'links', content.links)
  for (const row of content.contacts) await put.putContact(tx, row)
  for (const [sort, row] of content.announcements.entries()) await put.putAnnouncement(tx, row, { sort, from, to })
  for (const [sort, row] of content.banners.entries()) await put.putBanner(tx, row, { sort, from, to })
  for (const [sort, row] of content.categories.entries()) await put.putCategory(tx, row, sort)
  for (const [sort, row] of games.entries()) await put.putGame(tx, row, sort, from)
  await put.hideOtherGames(
    tx,
    games.map(({ id }) => id),
  )
  await putSandboxLevels(tx, content.approvers, at)
  await putSandboxOffers(tx)
  await putSandboxSettings(tx, at)
  for (const promo of sandboxPromos) await publishPromo(tx, promo, sandbox, { approvedBy: content.approvers, at })
}
