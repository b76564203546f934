import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import { findPlayersByTransaction, review } from '../../deposit/index.ts'
import { findClaim, parsePhone, phoneIdentity, phoneOfE164 } from '../../session/index.ts'
import { withdrawalReview } from '../../withdrawal/index.ts'
import type { StaffHandler } from '../call/context.ts'
import { findByReference, findPlayer } from './player-queries.ts'

type Match = StaffOutput<'/player/search'>['matches'][number]
type Found = Omit<Match, 'nickName'> & { readonly playerId: PlayerId }

const areaCodes = ['+91', '+92', '+880', '+62'] as const
const playerIdMax = 2_147_483_647

/** Exact matches only, so that nobody can page through the players. */
export const playerSearch: StaffHandler<'/player/search'> = async ({ app }, { text }) => {
  const found = (
    await Promise.all([
      byPlayer(text),
      byPhone(app, text),
      byNumber(app, text),
      byReference(app, text),
      byTransaction(app, text),
    ])
  ).flat()
  const matches: Match[] = []
  for (const one of found) {
    const player = await findPlayer(app.databases.shardOf(one.playerId).read, one.playerId)
    if (player) matches.push({ ...one, nickName: player.nickName })
  }
  return { matches }
}

async function byPlayer(text: string): Promise<Found[]> {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return id > 0 && id <= playerIdMax ? [{ playerId: id as PlayerId, by: 'player' }] : []
}

/** A number is found by its keyed hash: with its country code, or as one of the countries of our markets. */
async function byPhone({ databases, vault }: AppContext, text: string): Promise<Found[]> {
  const digits = text.replace(/[\s()-]/g, '')
  if (!/^\+?\d{7,15}$/.test(digits)) return []
  const phones = digits.startsWith('+') ? [phoneOfE164(digits)] : areaCodes.map((code) => parsePhone(code, digits))
  const players = await Promise.all(
    phones.flatMap((phone) => (phone ? [findClaim(databases.main.read, phoneIdentity(vault, phone.e164))] : [])),
  )
  return players.flatMap((playerId) => (playerId === undefined ? [] : [{ playerId, by: 'phone' }]))
}

async function byNumber(app: AppContext, text: string): Promise<Found[]> {
  const [order, withdrawal] = await Promise.all([
    review.read(app, text).catch(() => undefined),
    withdrawalReview.find(app, text).catch(() => undefined),
  ])
  return [
    ...(order ? [{ playerId: order.order.playerId, by: 'order' as const, found: text }] : []),
    ...(withdrawal ? [{ playerId: withdrawal.playerId, by: 'withdrawal' as const, found: text }] : []),
  ]
}

async function byReference({ databases }: AppContext, text: string): Promise<Found[]> {
  return (await Promise.all(databases.shards.map(({ read }) => findByReference(read, text)))).flat()
}

/** Coins are found as soon as they are seen. Explorers write the hash in either case. */
async function byTransaction({ databases }: AppContext, text: string): Promise<Found[]> {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) return []
  const players = await findPlayersByTransaction(databases.main.read, text.toLowerCase())
  return players.map((playerId) => ({ playerId, by: 'transaction' }))
}
