import type { PlayerId } from '@zamra/contract/brand.ts'
import { minAgeYears } from '@zamra/contract/constants.ts'
import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import type { ShardTx } from '../../../db/database.ts'
import { marketOf, policyOf } from '../../market/index.ts'
import { findDeclaration, writeDeclaration } from '../queries.ts'

/** The version of the terms that players agree to. Change it together with the terms: every player is then asked again. */
export const termsVersion = '2026-11'

export type Declaration = {
  readonly agreeTerms?: boolean | undefined
  readonly ageCertified?: boolean | undefined
  readonly certifiedAge?: number | undefined
  readonly termsVersion?: string | undefined
}

export function minAgeOf(app: AppContext, areaCode: string): number {
  return policyOf(app, marketOf(areaCode)).age.min
}

type Declared = {
  readonly termsVersion: string | null
  readonly ageCertifiedAt: Date | null
  readonly certifiedAge: number
  readonly areaCode: string
}

/**
 * When the player gave the declaration of the current terms, for at least the minimum age of their market. Undefined
 * when they have not yet.
 */
function declaredAt(app: AppContext, player: Declared): Date | undefined {
  const isEnough = player.termsVersion === termsVersion && player.certifiedAge >= minAgeOf(app, player.areaCode)
  return isEnough ? (player.ageCertifiedAt ?? undefined) : undefined
}

/** Refuses before a code or a nonce is used up, so that the player needs no second one after declaring. */
export async function requireDeclarationOf(app: AppContext, playerId: PlayerId, given: Declaration): Promise<void> {
  const player = await findDeclaration(app.databases.shardOf(playerId).read, playerId)
  if (!declaredAt(app, player)) requireDeclaration(app, player.areaCode, given)
}

/**
 * A player declares once for each version of the terms, whichever way they sign in. One who has not done so is refused
 * unless they do it now.
 */
export async function keepDeclaration(
  app: AppContext,
  tx: ShardTx,
  playerId: PlayerId,
  given: Declaration,
): Promise<{ readonly termsVersion: string; readonly at: number }> {
  const player = await findDeclaration(tx, playerId)
  const before = declaredAt(app, player)
  if (before) return { termsVersion, at: before.getTime() }
  requireDeclaration(app, player.areaCode, given)
  const at = app.clock.now()
  await writeDeclaration(tx, playerId, { termsVersion, at, certifiedAge: certifiedAgeOf(given) })
  return { termsVersion, at: at.getTime() }
}

/** Requires agreement to the terms and the minimum age. Nothing is stored before that. */
export function requireDeclaration(app: AppContext, areaCode: string, given: Declaration): void {
  const minAge = minAgeOf(app, areaCode)
  const isCurrent = given.termsVersion === undefined || given.termsVersion === termsVersion
  const isOldEnough = given.ageCertified === true && certifiedAgeOf(given) >= minAge
  if (given.agreeTerms === true && isOldEnough && isCurrent) return
  throw refusal('declaration.required', { minAge, termsVersion })
}

/** A client that names no age has shown the lowest one that any market allows. */
function certifiedAgeOf({ certifiedAge = minAgeYears }: Declaration): number {
  return certifiedAge
}
