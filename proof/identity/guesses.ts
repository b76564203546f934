import { issueOtp, otpTries, verifyOtp } from '../../server/src/features/session/otp.ts'
import type { House } from '../../server/src/http/context.ts'
import type { Canaries } from './canaries.ts'
import { type Check, check } from './check.ts'
import { ask } from './visitor.ts'

const guesses = 50
const rights = 20

export type Guessed = { readonly checks: readonly Check[]; readonly lines: readonly string[] }

/**
 * At the door itself, where nothing else slows anybody down, and over HTTP, as a thief would: fifty wrong codes at once,
 * then the right one; and twenty times the right one at once.
 */
export async function guessCodes(url: string, house: House, canaries: Canaries): Promise<Guessed> {
  const [door, wire] = [await atTheDoor(house, canaries), await overHttp(url, house, canaries)]
  return {
    checks: [
      check(`of ${guesses} guesses at once, ${otpTries} are compared`, [
        door.counted !== otpTries && `${door.counted}`,
        wire.counted > otpTries && `over HTTP ${wire.counted}`,
      ]),
      check('after them the right code opens nothing', [door.late && 'at the door', wire.late && 'over HTTP']),
      check(`of ${rights} right codes at once, one comes in`, [
        door.admitted !== 1 && `${door.admitted}`,
        wire.admitted !== 1 && `over HTTP ${wire.admitted}`,
      ]),
    ],
    lines: [
      `${guesses} guesses at once: ${door.counted} compared at the door, ${wire.counted} over HTTP, ${wire.turnedAway} turned away before`,
      `${rights} right codes at once: ${door.admitted} admitted at the door, ${wire.admitted} over HTTP`,
    ],
  }
}

async function atTheDoor(house: House, canaries: Canaries) {
  const what = { scene: 'bind', phone: `+91${canaries.make('phone')}` } as const
  const code = canaries.keep('code', await issueOtp(house, what))
  const wrong = await Promise.all(wrongCodes(code).map((guess) => verifyOtp(house, { ...what, code: guess })))
  const late = await verifyOtp(house, { ...what, code })
  const again = canaries.keep('code', await issueOtp(house, what))
  const right = await Promise.all(Array.from({ length: rights }, () => verifyOtp(house, { ...what, code: again })))
  return {
    // Each try that is compared tells another number of tries that are left; one that finds no code tells nought.
    counted: new Set(wrong.map((answer) => (answer.ok ? -1 : answer.attemptsLeft))).size,
    late: late.ok,
    admitted: right.filter(({ ok }) => ok).length,
  }
}

async function overHttp(url: string, house: House, canaries: Canaries) {
  const login = async (mobile: string, verificationCode: string, device: string) =>
    ask(url, '/sso/v2/login', { ...declared, mobile, verificationCode }, { device })
  const [thief, owner] = ['device-of-the-guesser', 'device-of-the-hasty-one']
  const [robbed, hasty] = [canaries.make('phone'), canaries.make('phone')]
  const code = canaries.keep('code', await issueOtp(house, { scene: 'login', phone: `+91${robbed}`, device: thief }))
  const wrong = await Promise.all(wrongCodes(code).map((guess) => login(robbed, guess, thief)))
  const late = await login(robbed, code, thief)
  const again = canaries.keep('code', await issueOtp(house, { scene: 'login', phone: `+91${hasty}`, device: owner }))
  const right = await Promise.all(Array.from({ length: rights }, () => login(hasty, again, owner)))
  const compared = wrong.filter(({ code: refusal }) => refusal === 'otp.wrong')
  const admitted = right.filter(({ state }) => state === '200')
  for (const { resultData } of admitted) canaries.keep('sign', String(resultData.sign))
  return {
    counted: new Set(compared.map(({ resultData }) => resultData.attemptsLeft)).size,
    turnedAway: wrong.length - compared.length,
    late: late.state === '200',
    admitted: admitted.length,
  }
}

const declared = { areaCode: '+91', agreeTerms: true, ageCertified: true }

function wrongCodes(right: string): string[] {
  return Array.from({ length: guesses }, (_, index) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'))
}
