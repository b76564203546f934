import type { AppContext } from '../../server/src/app-context.ts'
import { registerPlayer } from '../../server/src/features/session/index.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { type Answer, callApi, mapConcurrently } from './client.ts'
import { doWork } from './work.ts'

const strangers = 10
const triesEach = 50
const tries = 2 * strangers * triesEach
const atOnce = 4
const comingHome = 4
/**
 * How well somebody with a stopwatch tells a known number from an unknown one: the share of pairs in which the known one
 * took longer. Half is a coin. A password is compared twenty times for each number, then work is asked for, so there are
 * 200 of each, and chance alone leaves the bound once in 1,000 runs. Then as many again are tried, and all of them are
 * judged together: what can be told apart stays beyond the bound, and chance goes back.
 */
const coin = 0.5
const bound = 0.1

export type Sprayed = { readonly checks: readonly Check[]; readonly line: string }

/**
 * A thousand wrong sign-ins by number, each from another device and many networks: half at the numbers of strangers, half
 * at numbers that nobody has, in turn. Both must look the same, and the strangers must not be worse off for it.
 */
export async function spray(url: string, app: AppContext, canaries: Canaries): Promise<Sprayed> {
  const known = await mapConcurrently(Array.from({ length: strangers }), 2, () => newStranger(app, canaries))
  const answers = await tryAll(url, known, 0)
  if (isApart(oddsOf(answers))) {
    const others = await mapConcurrently(Array.from({ length: strangers }), 2, () => newStranger(app, canaries))
    answers.push(...(await tryAll(url, others, tries)))
  }
  const [sprayed, unknown] = [answers.filter(({ isKnown }) => isKnown), answers.filter(({ isKnown }) => !isKnown)]
  const [compared, alike] = [sprayed.filter(isCompared), unknown.filter(isCompared)]
  const odds = oddsOf(answers)
  const back = await mapConcurrently(known.slice(0, comingHome), 2, (stranger, index) => comeHome(url, stranger, index))
  return {
    checks: [
      check(
        'every wrong sign-in is refused',
        answers.map(({ state, text }) => state === '200' && text),
      ),
      check('known and unknown numbers get the same answers, as often', [
        tally(sprayed) !== tally(unknown) && `${tally(sprayed)} and ${tally(unknown)}`,
      ]),
      check(`nobody tells them apart by the time (${coin} ± ${bound})`, [
        isApart(odds) && `told apart in ${odds.toFixed(3)} of the pairs`,
      ]),
      check(
        'strangers whose numbers were tried sign in from their own phones',
        back.map(({ state, text }) => state !== '200' && text),
      ),
    ],
    line: `${answers.length} wrong sign-ins by number: median ${median(compared)} ms for a known one, ${median(alike)} ms for an unknown one, told apart in ${odds.toFixed(3)} of the pairs; ${back.length} strangers back in`,
  }
}

type Tried = Answer & { readonly isKnown: boolean }

/** Numbers, devices and networks that nobody has used before `first`. */
function tryAll(url: string, known: readonly Stranger[], first: number): Promise<Tried[]> {
  return mapConcurrently(Array.from({ length: tries }), atOnce, async (_, index) => {
    const at = Math.floor(index / 2) % strangers
    const isKnown = index % 2 === 0
    const userId = isKnown ? (known[at]?.userId ?? '') : String(99_000_000 + first + at)
    const who = { device: `sprayer-device-${first + index}`, address: `203.0.113.${index % 250}` }
    const answer = await callApi(url, '/sso/idlogin', { userId, password: `guess number ${index}` }, who)
    return { ...answer, isKnown }
  })
}

function oddsOf(answers: readonly Tried[]): number {
  const compared = answers.filter(isCompared)
  const [known, unknown] = [compared.filter(({ isKnown }) => isKnown), compared.filter(({ isKnown }) => !isKnown)]
  return shareLonger(known, unknown)
}

function isApart(odds: number): boolean {
  return Math.abs(odds - coin) > bound
}

type Stranger = { readonly userId: string; readonly password: string }

async function newStranger(app: AppContext, canaries: Canaries): Promise<Stranger> {
  const password = canaries.make('password')
  const profile = { kind: 'registered', areaCode: '+91', nickName: 'Stranger' } as const
  return { userId: String(await registerPlayer(app, { ...profile, password })), password }
}

/** The account was attacked, so the player's phone must do a second of proof of work, which it does by itself. */
async function comeHome(url: string, stranger: Stranger, index: number): Promise<Answer> {
  const who = { device: `device-of-stranger-${index}`, address: `192.0.2.${index}` }
  const first = await callApi(url, '/sso/idlogin', stranger, who)
  if (first.code !== 'captcha.required') return first
  const { resultData } = await callApi(url, '/sms/captcha', {}, who)
  return callApi(url, '/sso/idlogin', { ...stranger, captcha: doWork(String(resultData.challenge)) }, who)
}

/** An answer for which a password was really compared; the others were turned away before. */
function isCompared({ code }: Answer): boolean {
  return code === 'password.wrong'
}

/** The answers of one side: each body and how often it came. */
function tally(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { text } of answers) counts.set(text, (counts.get(text) ?? 0) + 1)
  return JSON.stringify([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The statistic of Mann and Whitney: over all pairs, how often one of the first took longer than one of the second. */
function shareLonger(first: readonly Answer[], second: readonly Answer[]): number {
  let longer = 0
  for (const one of first) for (const other of second) longer += one.ms > other.ms ? 1 : 0
  return longer / (first.length * second.length)
}

function median(answers: readonly Answer[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return (times[Math.floor(times.length / 2)] ?? 0).toFixed(1)
}
