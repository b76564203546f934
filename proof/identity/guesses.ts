import type { AppContext } from '../../server/src/app-context.ts'
import { consumeOtp } from '../../server/src/features/session/index.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { callApi } from './client.ts'
import { requestCode, type SmsInbox } from './phone.ts'

const tries = 5
const guesses = 50
const rights = 20

export type Guessed = { readonly checks: readonly Check[]; readonly lines: readonly string[] }

/**
 * Fifty wrong codes at once, then the right one; and twenty times the right one at once. First at the door itself, where
 * nothing stands before the counter, then over HTTP, as a thief would.
 */
export async function guessCodes(telephones: SmsInbox, app: AppContext, canaries: Canaries): Promise<Guessed> {
  const door = await attack(telephones, canaries, async ({ phone, code, device }) => {
    const answer = await consumeOtp(app, { scene: 'login', phone: `+91${phone}`, code, device })
    return answer.ok ? 'in' : answer.attemptsLeft
  })
  const wire = await attack(telephones, canaries, async ({ phone, code, device }) => {
    const input = { ...declared, mobile: phone, verificationCode: code }
    const answer = await callApi(telephones.url, '/sso/v2/login', input, { device })
    if (answer.state === '200') canaries.keep('sign', String(answer.resultData.sign))
    if (answer.state === '200') return 'in'
    return answer.code === 'otp.wrong' ? Number(answer.resultData.attemptsLeft) : 'away'
  })
  const places = Object.entries({ 'at the door': door, 'over HTTP': wire })
  return {
    checks: [
      check(
        `of ${guesses} guesses at once, ${tries} are compared`,
        places.map(([where, { compared }]) => compared !== tries && `${compared} ${where}`),
      ),
      check(
        'after them the right code opens nothing',
        places.map(([where, { isOpen }]) => isOpen && where),
      ),
      check(
        `of ${rights} right codes at once, one comes in`,
        places.map(([where, { admitted }]) => admitted !== 1 && `${admitted} ${where}`),
      ),
    ],
    lines: places.map(
      ([where, { compared, admitted }]) =>
        `${where}: ${compared} of ${guesses} guesses at once compared, ${admitted} of ${rights} right codes at once admitted`,
    ),
  }
}

type Try = { readonly phone: string; readonly code: string; readonly device: string }
/** Let in, turned away unheard, or compared and told how many tries are left. */
type Told = 'in' | 'away' | number

const declared = { areaCode: '+91', agreeTerms: true, ageCertified: true }

async function attack(telephones: SmsInbox, canaries: Canaries, attempt: (one: Try) => Promise<Told>) {
  const [robbed, hasty] = [await newCode(telephones, canaries), await newCode(telephones, canaries)]
  const wrong = await Promise.all(wrongCodes(robbed.code).map((code) => attempt({ ...robbed, code })))
  const late = await attempt(robbed)
  const right = await Promise.all(Array.from({ length: rights }, () => attempt(hasty)))
  return {
    // Each guess that is compared is told another number of tries; one that comes too late is told nought, like the last.
    compared: new Set(wrong.filter((told) => told !== 'away')).size,
    isOpen: late === 'in',
    admitted: right.filter((told) => told === 'in').length,
  }
}

let devices = 0

async function newCode(telephones: SmsInbox, canaries: Canaries): Promise<Try> {
  devices += 1
  const device = `device-of-a-guesser-${devices}`
  const phone = canaries.make('phone')
  const code = await requestCode(telephones, { areaCode: '+91', mobile: phone }, 'login', { device })
  return { phone, device, code: canaries.keep('code', code) }
}

function wrongCodes(right: string): string[] {
  return Array.from({ length: guesses }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))
}
