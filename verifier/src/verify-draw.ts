import { type Bundle, type Entry, problemOfBundle } from './bundle.ts'
import { chainHash, quicknet, roundAt, timeOfRound } from './chain.ts'
import { commitOf, numbersOf, rulesHashOf, seedOf } from './derive.ts'
import { type DrawEvents, decidingRound, drawEventsOf, requireEvent } from './draw-events.ts'
import { hashOf, isSigned } from './signed.ts'
import { firstTwice, firstWrong, runStep, type StepResult } from './steps.ts'
import type { Trust } from './trust.ts'
import { verifyPayouts } from './verify-payouts.ts'
import { mostLines } from './verify-receipt.ts'
import { verifyWinners } from './verify-winners.ts'
import { verifyWitnesses, wrongCheckpoint } from './verify-witnesses.ts'

/** Every step of a draw, one after the other, so that a page can show each as it is done. Needs only the file and the keys to trust. */
export async function* verifyDraw(file: unknown, trust: Trust): AsyncGenerator<StepResult> {
  const form = await runStep('form', () => ({ wrong: problemOfBundle(file) }))
  yield form
  if (!form.ok) return
  const bundle = file as Bundle
  const story = drawEventsOf(bundle)
  yield runStep('log', () => lookAtLog(bundle, trust))
  yield runStep('rules', () => lookAtRules(bundle, story))
  yield runStep('beacon', () => lookAtBeacon(bundle, story))
  yield runStep('promise', () => lookAtPromise(bundle, story))
  yield runStep('witnesses', () => verifyWitnesses(bundle, story, trust))
  if (story.voided) {
    yield runStep('void', () => lookAtVoid(bundle, story, trust))
    return
  }
  yield runStep('root', () => lookAtRoot(bundle, story))
  yield runStep('round', () => lookAtRound(bundle, story))
  yield runStep('commit', () => lookAtCommit(story))
  yield runStep('numbers', () => lookAtNumbers(bundle, story))
  yield runStep('payouts', () => verifyPayouts(bundle, story))
  yield runStep('winners', () => verifyWinners(bundle, story, trust))
}

/** Everything was signed by a trusted key, about this draw, once, and in the order of the log. */
function lookAtLog({ drawId, log }: Bundle, trust: Trust) {
  const wrong = log.map(({ hash, key, signature, ...entry }, index) => {
    const before = log[index - 1]
    const params = { entry: entry.position }
    return firstWrong(
      [entry.drawId !== drawId, 'entryDraw', params],
      [hashOf(entry) !== hash, 'entryHash', params],
      [!trust.operator.includes(key), 'keyUnknown', { key }],
      [!isSigned('log', entry, { key, signature }), 'entrySignature', params],
      [before !== undefined && entry.position <= before.position, 'entryOrder', params],
      [before !== undefined && entry.at < before.at, 'entryTime', params],
      [
        before !== undefined && entry.position === before.position + 1 && entry.previous !== before.hash,
        'entryChain',
        params,
      ],
      [log.findIndex(({ event }) => event === entry.event) !== index, 'saidTwice', { event: entry.event }],
    )
  })
  const keys = [...new Set(log.map(({ key }) => key))].join(' ')
  return { figures: { entries: log.length, key: keys }, wrong: wrong.find((one) => one !== undefined) }
}

function lookAtRules({ rules, game }: Bundle, story: DrawEvents) {
  const { said } = requireEvent(story.announced, 'announced')
  const hash = rulesHashOf(rules)
  const wrong = firstWrong(
    [said.rulesHash !== hash, 'rulesOther'],
    [rules.game !== game || said.game !== game, 'rulesGame'],
  )
  return { figures: { rulesHash: hash }, wrong }
}

/** The chain of the beacon is the announced one, and its key belongs to it. */
function lookAtBeacon({ chain }: Bundle, story: DrawEvents) {
  const { said } = requireEvent(story.announced, 'announced')
  const wrong = firstWrong([said.beacon !== chain.hash, 'beaconOther'], [chainHash(chain) !== chain.hash, 'beaconHash'])
  return { figures: { chain: chain.hash, public: chain.hash === quicknet ? 'yes' : 'no' }, wrong }
}

/** What was announced before the first ticket is what the rules say, and the draw kept to it. */
function lookAtPromise({ rules, chain }: Bundle, story: DrawEvents) {
  const { said, at } = requireEvent(story.announced, 'announced')
  const { timing } = rules
  const round = roundAt(chain, said.closesAt + timing.beaconDelaySeconds * 1_000)
  const roundMs = timeOfRound(chain, said.round)
  const { fallback } = story
  const wrong = firstWrong(
    [at > said.opensAt, 'announcedLate'],
    [said.opensAt >= said.closesAt, 'salesNone'],
    [said.round !== round, 'roundOther', { round }],
    [said.fallbackRound !== said.round + timing.fallbackRounds, 'fallbackOther'],
    [said.voidAt !== roundMs + timing.voidAfterSeconds * 1_000, 'lastHourOther'],
    [fallback !== undefined && fallback.said.round !== said.fallbackRound, 'fallbackTaken'],
    [fallback !== undefined && fallback.at < roundMs - marginMs, 'rootNotLate'],
  )
  return { figures: { round: said.round, fallback: fallback?.said.reason ?? 'no' }, wrong }
}

/** A root is late when it is published too shortly before the round to be seen in time. */
const marginMs = 1_000

/** The tickets were fixed after sales had closed and before the round that decides existed. */
function lookAtRoot(bundle: Bundle, story: DrawEvents) {
  const { said, at } = requireEvent(story.rooted, 'rooted')
  const announced = requireEvent(story.announced, 'announced').said
  const { round, atMs } = decidingRound(bundle, story)
  const sum = said.stakes.reduce((all, { tickets }) => all + tickets, 0)
  const twice = firstTwice(said.stakes, ({ mode, currency }) => `${mode} ${currency}`)
  const wrong = firstWrong(
    [at < announced.closesAt, 'rootEarly'],
    // An operator who published the root in time was not late, and must not use another round.
    [story.fallback !== undefined && at < story.fallback.at, 'rootNotLate'],
    [at >= atMs, 'rootTooLate'],
    [said.round !== round, 'rootRound'],
    [sum !== said.tickets, 'ticketsSum'],
    [said.stakes.some(({ tickets, lines }) => lines < tickets || lines > tickets * mostLines), 'linesSum'],
    [twice !== undefined, 'toldTwice', { what: twice ?? '' }],
  )
  return {
    figures: { root: said.root, tickets: said.tickets, secondsBefore: Math.floor((atMs - at) / 1_000) },
    wrong,
  }
}

async function lookAtRound(bundle: Bundle, story: DrawEvents) {
  const { said, at } = requireEvent(story.drawn, 'drawn')
  const { round, atMs } = decidingRound(bundle, story)
  // The curve is loaded when it is needed: it is most of what this verifier weighs.
  const { isRoundSigned } = await import('./beacon.ts')
  const wrong = firstWrong(
    [said.round !== round, 'decidesOther', { round }],
    [at < atMs, 'drawnEarly'],
    [!isRoundSigned(bundle.chain.publicKey, said.round, said.signature), 'roundSignature'],
  )
  return { figures: { round: said.round, signature: said.signature }, wrong }
}

function lookAtCommit(story: DrawEvents) {
  const { commit } = requireEvent(story.announced, 'announced').said
  const found = commitOf(requireEvent(story.drawn, 'drawn').said.opSeed)
  return { figures: { commit }, wrong: firstWrong([found !== commit, 'seedOther']) }
}

function lookAtNumbers({ drawId, rules }: Bundle, story: DrawEvents) {
  const { opSeed, signature, seed, numbers } = requireEvent(story.drawn, 'drawn').said
  const { root } = requireEvent(story.rooted, 'rooted').said
  const { rulesHash } = requireEvent(story.announced, 'announced').said
  const found = seedOf({ drawId, rulesHash, root, signature, opSeed })
  const drawn = numbersOf(rules.numbers, found)
  const wrong = firstWrong(
    [found !== seed, 'seedFollows'],
    [drawn.join() !== numbers.join(), 'numbersOther', { numbers: drawn.join(' ') }],
  )
  return { figures: { numbers: numbers.join(' ') }, wrong }
}

/** The rules decide when stakes are refunded. */
function lookAtVoid(bundle: Bundle, story: DrawEvents, trust: Trust) {
  const { said, at } = requireEvent(story.voided, 'voided')
  const { atMs } = decidingRound(bundle, story)
  const { voidAt } = requireEvent(story.announced, 'announced').said
  const { rooted } = story
  const seen = { entry: rooted as Entry, seen: bundle.checkpoints.rooted, beforeMs: atMs }
  const isWitnessed = rooted !== undefined && wrongCheckpoint(seen, trust) === undefined
  const wrong = firstWrong(
    [story.drawn !== undefined, 'hasResult'],
    // With a root in the log the round alone decides: who gives up now may have seen the numbers.
    [said.reason === 'rootLate' && (!story.fallback || !!story.rooted || at < atMs - marginMs), 'rootNotLate'],
    [said.reason === 'unwitnessed' && (!rooted || isWitnessed || at < atMs), 'rootWitnessed'],
    [said.reason === 'beaconLate' && (!isWitnessed || at < voidAt), 'beaconNotAwaited'],
  )
  return { figures: { reason: said.reason }, wrong }
}
