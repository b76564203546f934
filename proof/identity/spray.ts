import type { AppContext } from '../../server/src/app-context.ts'
import { registerPlayer } from '../../server/src/features/session/index.ts'
import { type Check, check } from '../verdict.ts'
import type { Canaries } from './canaries.ts'
import { type Answer, callApi, mapConcurrently } from './client.ts'
import { solveProofOfWork } from './work.ts'

const ownerCount = 10
const triesEach = 25
const tries = 2 * ownerCount * triesEach
const atOnce = 4
const ownersTested = 4
/**
 * How well response times distinguish a known number from an unknown one: the share of pairs in which the known one took
 * longer; 0.5 is guessing. A password is compared twenty times for each number before a proof of work is required, so
 * there are 200 samples of each, and chance alone exceeds the bound once in 1,000 runs. In that case as many samples are
 * taken again and all are evaluated together: a real difference stays beyond the bound, chance does not.
 */
const guessing = 0.5
const bound = 0.1

export type Sprayed = {
  readonly checks: readonly Check[]
  readonly line: string
  readonly tried: number
  readonly comparedKnown: number
  readonly comparedUnknown: number
}

/**
 * Five hundred wrong sign-ins by number, each from another device and many networks, alternating between numbers of players
 * and numbers without a player. Both must look the same, and the owners must still be able to sign in.
 */
export async function spray(url: string, app: AppContext, canaries: Canaries): Promise<Sprayed> {
  const known = await mapConcurrently(Array.from({ length: ownerCount }), 2, () => newOwner(app, canaries))
  const answers = await tryAll(url, known, 0)
  if (isDistinguishable(shareOfLongerPairs(answers))) {
    const others = await mapConcurrently(Array.from({ length: ownerCount }), 2, () => newOwner(app, canaries))
    answers.push(...(await tryAll(url, others, tries)))
  }
  const [sprayed, unknown] = [answers.filter(({ isKnown }) => isKnown), answers.filter(({ isKnown }) => !isKnown)]
  const [comparedKnown, comparedUnknown] = [sprayed.filter(isCompared), unknown.filter(isCompared)]
  const share = shareOfLongerPairs(answers)
  const back = await mapConcurrently(known.slice(0, ownersTested), 2, (stranger, index) =>
    signInAsOwner(url, stranger, index),
  )
  return {
    checks: [
      check(
        'every wrong sign-in is refused',
        answers.map(({ state, text }) => state === '200' && text),
      ),
      check('known and unknown numbers get the same answers equally often', [
        tally(sprayed) !== tally(unknown) && `${tally(sprayed)} and ${tally(unknown)}`,
      ]),
      check(`response times do not distinguish them (${guessing} ± ${bound})`, [
        isDistinguishable(share) && `distinguished in ${share.toFixed(3)} of the pairs`,
      ]),
      check(
        'owners of attacked numbers can sign in from their own phones',
        back.map(({ state, text }) => state !== '200' && text),
      ),
    ],
    tried: answers.length,
    comparedKnown: comparedKnown.length,
    comparedUnknown: comparedUnknown.length,
    line: `${answers.length} wrong sign-ins by number: median ${median(comparedKnown)} ms for a known one, ${median(comparedUnknown)} ms for an unknown one, distinguished in ${share.toFixed(3)} of the pairs; ${back.length} owners signed in`,
  }
}

type Tried = Answer & { readonly isKnown: boolean }

/** Uses other numbers, devices and networks for each value of `first`. */
function tryAll(url: string, known: readonly Owner[], first: number): Promise<Tried[]> {
  return mapConcurrently(Array.from({ length: tries }), atOnce, async (_, index) => {
    const at = Math.floor(index / 2) % ownerCount
    const isKnown = index % 2 === 0
    const userId = isKnown ? (known[at]?.userId ?? '') : String(99_000_000 + first + at)
    const who = { device: `sprayer-device-${first + index}`, address: `203.0.113.${index % 250}` }
    const answer = await callApi(url, '/sso/idlogin', { userId, password: `guess number ${index}` }, who)
    return { ...answer, isKnown }
  })
}

function shareOfLongerPairs(answers: readonly Tried[]): number {
  const compared = answers.filter(isCompared)
  const [known, unknown] = [compared.filter(({ isKnown }) => isKnown), compared.filter(({ isKnown }) => !isKnown)]
  return shareLonger(known, unknown)
}

function isDistinguishable(share: number): boolean {
  return Math.abs(share - guessing) > bound
}

type Owner = { readonly userId: string; readonly password: string }

async function newOwner(app: AppContext, canaries: Canaries): Promise<Owner> {
  const password = canaries.make('password')
  const profile = { kind: 'registered', areaCode: '+91', nickName: 'Owner' } as const
  return { userId: String(await registerPlayer(app, { ...profile, password })), password }
}

/** The account was attacked, so the player's phone must do a second of proof of work, which it does by itself. */
async function signInAsOwner(url: string, owner: Owner, index: number): Promise<Answer> {
  const who = { device: `device-of-owner-${index}`, address: `192.0.2.${index}` }
  const first = await callApi(url, '/sso/idlogin', owner, who)
  if (first.code !== 'captcha.required') return first
  const { resultData } = await callApi(url, '/sms/captcha', {}, who)
  return callApi(url, '/sso/idlogin', { ...owner, captcha: solveProofOfWork(String(resultData.challenge)) }, who)
}

/** Whether a password was compared; the other requests were refused before that. */
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
