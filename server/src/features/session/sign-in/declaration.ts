import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { marketOf, policyOf } from '../../market/index.ts'

/** The terms that a new player agrees to. Whoever changes them changes this number. */
export const termsVersion = '2026-11'

export type Declaration = {
  readonly agreeTerms?: boolean | undefined
  readonly ageCertified?: boolean | undefined
  readonly termsVersion?: string | undefined
}

export function minAgeOf(app: AppContext, areaCode: string): number {
  return policyOf(app, marketOf(areaCode)).age.min
}

/** Without the agreement and the age nobody becomes a player, and nothing of the attempt is kept. */
export function requireDeclaration(app: AppContext, areaCode: string, given: Declaration): void {
  const isCurrent = given.termsVersion === undefined || given.termsVersion === termsVersion
  if (given.agreeTerms === true && given.ageCertified === true && isCurrent) return
  throw refusal('declaration.required', { minAge: minAgeOf(app, areaCode), termsVersion })
}
