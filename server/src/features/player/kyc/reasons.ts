import type { identityReasons } from '@zamra/contract/kyc.ts'

export type IdentityReason = (typeof identityReasons)[number]

/** The labels of the provider that a player can do something about, by what it is. */
const labels: Readonly<Record<IdentityReason, readonly string[]>> = {
  quality: ['LOW_QUALITY', 'UNSATISFACTORY_PHOTOS', 'BLACK_AND_WHITE', 'SCREENSHOTS', 'DIGITAL_DOCUMENT'],
  side: ['BACK_SIDE_MISSING', 'FRONT_SIDE_MISSING', 'DOCUMENT_PAGE_MISSING', 'INCOMPLETE_DOCUMENT'],
  selfie: ['BAD_SELFIE', 'SELFIE_MISMATCH', 'BAD_FACE_MATCHING'],
  expired: ['EXPIRATION_DATE'],
  document: ['BAD_PROOF_OF_IDENTITY', 'DOCUMENT_DAMAGED', 'NOT_DOCUMENT', 'ID_INVALID', 'UNSUPPORTED_DOCUMENT'],
  name: ['PROBLEMATIC_APPLICANT_DATA'],
  birthday: [],
  age: ['AGE_REQUIREMENT_MISMATCH'],
  refused: ['FORGERY', 'GRAPHIC_EDITOR', 'FRAUDULENT_PATTERNS', 'BLOCKLIST', 'COMPROMISED_PERSONS', 'SPAM'],
  lost: [],
  other: [],
}

/** What the player is told. A label that is not known here says that something else was wrong. */
export function reasonsOf(given: readonly string[]): readonly IdentityReason[] {
  const known = Object.keys(labels) as IdentityReason[]
  const found = given.map((label) => known.find((reason) => labels[reason].includes(label)) ?? 'other')
  return found.length === 0 ? ['other'] : [...new Set(found)]
}
