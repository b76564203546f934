import type { identityDocuments } from '../kyc.ts'

/** Documents as staff read them. */
export const documentNames: Readonly<Record<(typeof identityDocuments)[number], string>> = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  cnic: 'CNIC',
  nid: 'NID',
  passport: 'Passport',
  drivingLicence: 'Driving licence',
}

/** What the signs of harm mean, for the person who talks to the player. */
export const harmSigns: Readonly<Record<string, string>> = {
  chasing: 'Several deposits in one day while losing',
  night: 'Played between midnight and five on several nights',
  raisedLimits: 'Asked for higher limits again and again',
  failedDeposits: 'Deposits failed again and again in one day',
}
