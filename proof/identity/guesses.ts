import type { AppContext } from '../../server/src/app-context.ts'
import { consumeOtp } from '../../server/src/features/session/index.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { callApi } from './client.ts'
import { requestCode, type SmsInbox } from './phone.ts'

const tries = 5
const guesses = 50
const correctCodes = 20

export type Guessed = { readonly checks: readonly Check[]; readonly lines: readonly string[] }

/**
 * Fifty concurrent wrong codes, then the right one; and twenty concurrent uses of a right one. First on the function
 * itself, without a rate limit in front of it, then over HTTP, as an attacker would.
 */
export async function guessCodes(phones: SmsInbox, app: AppContext, canaries: Canaries): Promise<Guessed> {
  const direct = await attack(phones, canaries, async ({ phone, code, device }) => {
    const answer = await consumeOtp(app, { scene: 'login', phone: `+91${phone}`, code, device })
    return answer.ok ? 'signedIn' : answer.attemptsLeft
  })
  const overHttp = await attack(phones, canaries, async ({ phone, code, device }) => {
    const input = { ...declared, mobile: phone, verificationCode: code }
    const answer = await callApi(phones.url, '/sso/v2/login', input, { device })
    if (answer.state === '200') canaries.keep('sign', String(answer.resultData.sign))
    if (answer.state === '200') return 'signedIn'
    return answer.code === 'otp.wrong' ? Number(answer.resultData.attemptsLeft) : 'refused'
  })
  const places = Object.entries({ directly: direct, 'over HTTP': overHttp })
  return {
    checks: [
      check(
        `of ${guesses} concurrent guesses, ${tries} are compared`,
        places.map(([where, { compared }]) => compared !== tries && `${compared} ${where}`),
      ),
      check(
        'the right code is invalid after the guesses',
        places.map(([where, { isOpen }]) => isOpen && where),
      ),
      check(
        `of ${correctCodes} concurrent uses of a right code, one signs in`,
        places.map(([where, { admitted }]) => admitted !== 1 && `${admitted} ${where}`),
      ),
    ],
    lines: places.map(
      ([where, { compared, admitted }]) =>
        `${where}: ${compared} of ${guesses} concurrent guesses compared, ${admitted} of ${correctCodes} concurrent right codes accepted`,
    ),
  }
}

type Try = { readonly phone: string; readonly code: string; readonly device: string }
/** Signed in, refused without a comparison, or compared, with the number of attempts left. */
type AttemptResult = 'signedIn' | 'refused' | number

const declared = { areaCode: '+91', agreeTerms: true, ageCertified: true }

async function attack(phones: SmsInbox, canaries: Canaries, attempt: (one: Try) => Promise<AttemptResult>) {
  const [guessed, repeated] = [await newCode(phones, canaries), await newCode(phones, canaries)]
  const wrong = await Promise.all(wrongCodes(guessed.code).map((code) => attempt({ ...guessed, code })))
  const late = await attempt(guessed)
  const right = await Promise.all(Array.from({ length: correctCodes }, () => attempt(repeated)))
  return {
    // Each compared guess gets another number of attempts left; a later one gets zero, like the last compared one.
    compared: new Set(wrong.filter((result) => result !== 'refused')).size,
    isOpen: late === 'signedIn',
    admitted: right.filter((result) => result === 'signedIn').length,
  }
}

let devices = 0

async function newCode(phones: SmsInbox, canaries: Canaries): Promise<Try> {
  devices += 1
  const device = `device-of-a-guesser-${devices}`
  const phone = canaries.make('phone')
  const code = await requestCode(phones, { areaCode: '+91', mobile: phone }, 'login', { device })
  return { phone, device, code: canaries.keep('code', code) }
}

function wrongCodes(right: string): string[] {
  return Array.from({ length: guesses }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))
}
