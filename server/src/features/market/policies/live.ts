import type { MarketPolicy } from '../policy.ts'
import { unknown } from './unknown.ts'

const checkedOn = '2026-11-14'

/** India: offering, advertising and paying for money games is forbidden; games without a stake are allowed. */
const india: MarketPolicy = {
  ...unknown,
  code: 'IN',
  prefixes: ['+91'],
  citations: [
    {
      text: 'Promotion and Regulation of Online Gaming Act, 2025 (No. 32 of 2025), sections 1, 2 and 5 to 7',
      url: 'https://www.naavi.org/wp/?p=18889',
      checkedOn,
    },
    {
      text: 'Promotion and Regulation of Online Gaming Rules, notified 22 April 2026, in force 1 May 2026',
      url: 'https://igamingexpert.com/',
      checkedOn,
    },
    {
      text: 'Income-tax Act, section 194BA with Rule 133: 30 % withheld from net winnings',
      url: 'https://www.taxmanagementindia.com/',
      checkedOn,
    },
  ],
  tax: { engine: 'IN-194BA', showPreview: true },
  complaints: {
    ...unknown.complaints,
    helplines: [
      { name: 'Tele MANAS', phone: '14416' },
      { name: 'National Cyber Crime Helpline', phone: '1930' },
    ],
  },
  data: { retentionYears: 5, parentalConsentAge: 18 },
  currency: { iso: 'INR', sign: '₹', minorDigits: 2 },
  timeZone: 'Asia/Kolkata',
  languages: ['hi', 'bn', 'ur'],
  bankForm: 'IFSC',
}

/** Pakistan: gambling is an offence under the provincial acts, and the regulator blocks operators. */
const pakistan: MarketPolicy = {
  ...unknown,
  code: 'PK',
  prefixes: ['+92'],
  citations: [
    {
      text: 'Prevention of Gambling Acts of the provinces (1977 and after) and Prevention of Electronic Crimes Act 2016, section 37',
      url: 'https://www.phoneworld.com.pk/pta-blocked-184-betting-and-gambling-websites-under-peca-2016/',
      checkedOn,
    },
    {
      text: 'National Cyber Crime Investigation Agency: 46 gambling apps declared illegal',
      url: 'https://www.dailyk2.com/?p=29535',
      checkedOn,
    },
  ],
  complaints: { ...unknown.complaints, helplines: [{ name: 'MHPSS', phone: '1282' }] },
  currency: { iso: 'PKR', sign: 'Rs', minorDigits: 2 },
  timeZone: 'Asia/Karachi',
  languages: ['ur'],
  bankForm: 'IBAN',
}

/** Bangladesh: operating, playing, helping, advertising and paying are all offences. */
const bangladesh: MarketPolicy = {
  ...unknown,
  code: 'BD',
  prefixes: ['+880'],
  citations: [
    {
      text: 'Cyber Security Ordinance 2025, section 20: up to two years, up to one crore taka, or both',
      url: 'https://www.ajkerpatrika.com/national/ajpublzbheosf',
      checkedOn,
    },
  ],
  currency: { iso: 'BDT', sign: 'Tk', minorDigits: 2 },
  timeZone: 'Asia/Dhaka',
  languages: ['bn'],
  bankForm: 'BD-ROUTING',
}

/** The law as it stands: free play only, deposits closed, withdrawals open. */
export const live: readonly MarketPolicy[] = [india, pakistan, bangladesh, unknown]
