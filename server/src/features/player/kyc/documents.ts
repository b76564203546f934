import type { identityDocuments } from '@zamra/contract/kyc.ts'
import type { IdentityCheck } from '../../../providers/kyc/port.ts'

export type DocumentKind = (typeof identityDocuments)[number]

type Market = { readonly country: string; readonly documents: readonly DocumentKind[] }

/** What a player of each market can show, the usual one first. */
const markets: Readonly<Record<string, Market>> = {
  IN: { country: 'IND', documents: ['pan', 'aadhaar', 'passport', 'drivingLicence'] },
  PK: { country: 'PAK', documents: ['cnic', 'passport', 'drivingLicence'] },
  BD: { country: 'BGD', documents: ['nid', 'passport', 'drivingLicence'] },
}

/** What each is to the provider, and whether its back says something too. */
export const documentForms: Readonly<
  Record<DocumentKind, { readonly type: IdentityCheck['document']; readonly hasBack: boolean }>
> = {
  aadhaar: { type: 'idCard', hasBack: true },
  pan: { type: 'idCard', hasBack: false },
  cnic: { type: 'idCard', hasBack: true },
  nid: { type: 'idCard', hasBack: true },
  passport: { type: 'passport', hasBack: false },
  drivingLicence: { type: 'drivingLicence', hasBack: true },
}

/** Undefined for a market in which nobody is identified: it has no withdrawals either. */
export function documentsOf(market: string): Market | undefined {
  return markets[market]
}
