import type { PlayerId } from '@zamra/contract/brand.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { refusal } from '../../../base/refusal.ts'
import { findPhoneSealed } from '../queries.ts'
import type { Stores } from './claim.ts'
import { placeOf } from './identity.ts'

export type Phone = {
  /** `+923001234567`: the form in which a number is compared, sealed and sent to. */
  readonly e164: string
  /** `+92`. It determines the market. */
  readonly areaCode: string
  readonly national: string
  /** `+92 30•••••567`: enough for its owner to recognise it. */
  readonly masked: string
}

/**
 * A number that can receive an SMS, or undefined. The leading zero is optional, and the digits may be of any script our
 * players write in. A fixed line is rejected because it cannot receive a code.
 */
export function parsePhone(areaCode: string, mobile: string): Phone | undefined {
  const callingCode = areaCode.slice(1)
  if (!callingCodes.has(callingCode)) return undefined
  const parsed = parsePhoneNumberFromString(plainDigits(mobile), { defaultCallingCode: callingCode })
  if (!parsed?.isValid() || parsed.countryCallingCode !== callingCode) return undefined
  const type = parsed.getType()
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return undefined
  const { number: e164, nationalNumber: national } = parsed
  return { e164, areaCode, national, masked: `${areaCode} ${maskNational(national)}` }
}

/** The mobile number of a form. A malformed number is refused at once: that reveals nothing about any account. */
export function requireMobileNumber(input: { readonly areaCode?: string | undefined; readonly mobile: string }): Phone {
  const phone = parsePhone(input.areaCode ?? appInfo.phonePrefix, input.mobile)
  if (!phone) throw refusal('input.invalid', { fields: [{ field: 'mobile', problem: 'This is not a mobile number' }] })
  return phone
}

/** Parses a stored E.164 number. */
export function phoneOfE164(e164: string): Phone | undefined {
  const parsed = parsePhoneNumberFromString(e164)
  return parsed && parsePhone(`+${parsed.countryCallingCode}`, parsed.nationalNumber)
}

export async function findBoundPhone({ databases, vault }: Stores, playerId: PlayerId): Promise<Phone | undefined> {
  const sealed = await findPhoneSealed(databases.shardOf(playerId).read, playerId)
  return sealed && phoneOfE164(vault.open(sealed, placeOf(playerId, 'phone_sealed')))
}

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

const headLength = 2
const tailLength = 3

function maskNational(national: string): string {
  const hidden = Math.max(0, national.length - headLength - tailLength)
  return `${national.slice(0, headLength)}${'•'.repeat(hidden)}${national.slice(-tailLength)}`
}

/** Unicode lists the ten digits of each script in order, so a digit is its distance from the script's zero. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number
    const value = code - (zeros.findLast((zero) => zero <= code) ?? 0)
    return value <= 9 ? String(value) : digit
  })
}

/** The zeros of the scripts our players write in: Latin, Arabic, Urdu, Devanagari, Bengali, Gurmukhi, full-width. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xff10]
