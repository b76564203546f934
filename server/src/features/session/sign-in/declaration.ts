import type { AppContext } from '../../../app-context.ts'
import { refusal } from '../../../base/refusal.ts'
import { marketOf, policyOf } from '../../market/index.ts'

/** The version of the terms that a new player agrees to. Change it together with the terms. */
export const termsVersion = '2026-11'

export type Declaration = {
  readonly agreeTerms?: boolean | undefined
  readonly ageCertified?: boolean | undefined
  readonly termsVersion?: string | undefined
}

export function minAgeOf(app: AppContext, areaCode: string): number {
  return policyOf(app, marketOf(areaCode)).age.min
}

/** Registration requires agreement to the terms and the minimum age. Nothing is stored before that. */
export function requireDeclaration(app: AppContext, areaCode: string, given: Declaration): void {
  const isCurrent = given.termsVersion === undefined || given.termsVersion === termsVersion
  if (given.agreeTerms === true && given.ageCertified === true && isCurrent) return
  throw refusal('declaration.required', { minAge: minAgeOf(app, areaCode), termsVersion })
}
