import type { PlayerId } from '@zamra/contract/brand.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Promo } from '../queries.ts'
import { isOtherCodeTaken, returnCode, type StoredCode, selectCode, takeCode } from './code-queries.ts'
import { isSignedBatch } from './make-codes.ts'
import { hashOfCode } from './one-time-code.ts'

/** What a player has entered: a promotion, and its code if that works once. */
export type Entered = { readonly promo: Promo; readonly oneTime?: StoredCode }

/** The promotion that a code belongs to, by the codes that everybody may know and by those that work once. */
export async function findByCode(
  app: AppContext,
  promos: readonly Promo[],
  code: string,
): Promise<Entered | undefined> {
  // A copied message may bring invisible marks of direction along.
  const written = code
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  const shared = promos.find(({ codes }) => codes.includes(written))
  if (shared) return { promo: shared }
  const oneTime = await selectCode(app.databases.main.read, hashOfCode(code))
  const promo = promos.find(({ promoId, config: { trigger } }) => {
    return promoId === oneTime?.promoId && trigger.on === 'code' && trigger.isOneTime
  })
  return oneTime && promo && (await isSignedBatch(app, oneTime)) ? { promo, oneTime } : undefined
}

export type Whose = { readonly playerId: PlayerId; readonly rewardId: string; readonly at: Date }

/**
 * Takes a code for one reward of a player, before the reward exists: of many players at once, one gets it. A repeat for the same
 * reward goes on, so that a code is not lost when the reward was not written.
 */
export async function takeOneTimeCode(app: AppContext, { codeHash }: StoredCode, whose: Whose) {
  try {
    const isTaken = await app.databases.main.transact((tx) => takeCode(tx, { codeHash, ...whose }))
    return isTaken ? 'mine' : 'used'
  } catch (error) {
    if (isOtherCodeTaken(error)) return 'other'
    throw error
  }
}

export async function returnOneTimeCode(app: AppContext, { codeHash }: StoredCode, whose: Whose): Promise<void> {
  await app.databases.main.transact((tx) => returnCode(tx, { codeHash, ...whose }))
}
