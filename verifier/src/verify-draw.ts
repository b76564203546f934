import { type Bundle, problemOfBundle } from './bundle.ts'
import { chainHash, quicknet, roundAt, timeOfRound } from './chain.ts'
import { commitOf, numbersOf, rulesHashOf, seedOf } from './derive.ts'
import { lookAtPayouts } from './payouts.ts'
import { hashOf, isSigned } from './signed.ts'
import { firstWrong, look, type StepResult } from './steps.ts'
import { deciding, present, type Story, storyOf } from './story.ts'

/** Every step of a draw, one after the other, so that a page can show each as it is done. Needs nobody but the file. */
export async function* verifyDraw(file: unknown): AsyncGenerator<StepResult> {
  const form = await look('form', () => ({ wrong: problemOfBundle(file) }))
  yield form
  if (!form.ok) return
  const bundle = file as Bundle
  const story = storyOf(bundle)
  yield look('log', () => lookAtLog(bundle))
  yield look('rules', () => lookAtRules(bundle, story))
  yield look('beacon', () => lookAtBeacon(bundle, story))
  yield look('promise', () => lookAtPromise(bundle, story))
  if (story.voided) {
    yield look('void', () => lookAtVoid(bundle, story))
    return
  }
  yield look('root', () => lookAtRoot(bundle, story))
  yield look('round', () => lookAtRound(bundle, story))
  yield look('commit', () => lookAtCommit(story))
  yield look('numbers', () => lookAtNumbers(bundle, story))
  yield look('payouts', () => lookAtPayouts(bundle, story))
}

/** Everything was signed by one key, about this draw, once, and in the order of the log. */
function lookAtLog({ key, drawId, log }: Bundle) {
  const wrong = log.map(({ hash, signature, ...entry }, index) => {
    const before = log[index - 1]
    return firstWrong(
      [entry.drawId !== drawId, `entry ${entry.position} is about another draw`],
      [hashOf(entry) !== hash, `entry ${entry.position} is not what its hash says`],
      [!isSigned('log', entry, { key, signature }), `entry ${entry.position} is not signed by this key`],
      [before !== undefined && entry.position <= before.position, `entry ${entry.position} is out of order`],
      [before !== undefined && entry.at < before.at, `entry ${entry.position} is older than the one before it`],
      [
        before !== undefined && entry.position === before.position + 1 && entry.previous !== before.hash,
        `entry ${entry.position} does not follow the one before it`,
      ],
      [log.findIndex(({ event }) => event === entry.event) !== index, `${entry.event} was said twice`],
    )
  })
  return { figures: { entries: log.length, key }, wrong: wrong.find((one) => one !== undefined) }
}

function lookAtRules({ rules, game }: Bundle, story: Story) {
  const { said } = present(story.announced, 'announced')
  const hash = rulesHashOf(rules)
  const wrong = firstWrong(
    [said.rulesHash !== hash, 'the rules are not those that were announced'],
    [rules.game !== game || said.game !== game, 'the rules are those of another game'],
  )
  return { figures: { rulesHash: hash }, wrong }
}

/** The chain of the beacon is the announced one, and its key belongs to it. */
function lookAtBeacon({ chain }: Bundle, story: Story) {
  const { said } = present(story.announced, 'announced')
  const wrong = firstWrong(
    [said.beacon !== chain.hash, 'another beacon was announced'],
    [chainHash(chain) !== chain.hash, 'the chain is not what its hash says'],
  )
  return { figures: { chain: chain.hash, public: chain.hash === quicknet ? 'yes' : 'no' }, wrong }
}

/** What was announced before the first ticket is what the rules say, and the draw kept to it. */
function lookAtPromise({ rules, chain }: Bundle, story: Story) {
  const { said, at } = present(story.announced, 'announced')
  const { timing } = rules
  const round = roundAt(chain, said.closesAt + timing.beaconDelaySeconds * 1_000)
  const roundMs = timeOfRound(chain, said.round)
  const { fallback } = story
  const patienceMs = timing.fallbackAfterSeconds * 1_000
  const wrong = firstWrong(
    [at > said.opensAt, 'it was announced after sales had opened'],
    [said.round !== round, `the rules say round ${round}`],
    [said.fallbackRound !== said.round + timing.fallbackRounds, 'the fallback round is not the one of the rules'],
    [said.voidAt !== roundMs + timing.voidAfterSeconds * 1_000, 'the last hour is not the one of the rules'],
    [fallback !== undefined && fallback.said.round !== said.fallbackRound, 'another fallback round was taken'],
    [fallback?.said.reason === 'rootLate' && fallback.at < roundMs - marginMs, 'the root was not late yet'],
    [fallback?.said.reason === 'beaconLate' && fallback.at < roundMs + patienceMs, 'the round was not waited for'],
  )
  return { figures: { round: said.round, fallback: fallback?.said.reason ?? 'no' }, wrong }
}

/** A root is held to be late when so little is left that nobody could see it before the round. */
const marginMs = 1_000

/** The tickets were fixed after sales had closed and before the round that decides existed. */
function lookAtRoot(bundle: Bundle, story: Story) {
  const { said, at } = present(story.rooted, 'rooted')
  const announced = present(story.announced, 'announced').said
  const { round, atMs } = deciding(bundle, story)
  // A root that was there in time for the first round stays, and names that round, when the beacon was late.
  const named = story.fallback?.said.reason === 'beaconLate' ? announced.round : round
  const deadlineMs = timeOfRound(bundle.chain, named)
  const sum = said.stakes.reduce((all, { tickets }) => all + tickets, 0)
  const wrong = firstWrong(
    [at < announced.closesAt, 'the root was published before sales had closed'],
    [at >= atMs || at >= deadlineMs, 'the root was published when the round could be known'],
    [said.round !== named, 'the root names another round'],
    [sum !== said.tickets, 'the counts of tickets do not add up'],
  )
  return {
    figures: { root: said.root, tickets: said.tickets, secondsBefore: Math.floor((deadlineMs - at) / 1_000) },
    wrong,
  }
}

async function lookAtRound(bundle: Bundle, story: Story) {
  const { said, at } = present(story.drawn, 'drawn')
  const { round, atMs } = deciding(bundle, story)
  // The curve is loaded when it is needed: it is most of what this verifier weighs.
  const { isRoundSigned } = await import('./beacon.ts')
  const wrong = firstWrong(
    [said.round !== round, `round ${round} decides`],
    [at < atMs, 'it was drawn before the round existed'],
    [!isRoundSigned(bundle.chain.publicKey, said.round, said.signature), 'the signature is not the beacon’s'],
  )
  return { figures: { round: said.round, signature: said.signature }, wrong }
}

function lookAtCommit(story: Story) {
  const { commit } = present(story.announced, 'announced').said
  const found = commitOf(present(story.drawn, 'drawn').said.opSeed)
  return { figures: { commit }, wrong: firstWrong([found !== commit, 'the seed is not the one that was promised']) }
}

function lookAtNumbers({ drawId, rules }: Bundle, story: Story) {
  const { opSeed, signature, seed, numbers } = present(story.drawn, 'drawn').said
  const { root } = present(story.rooted, 'rooted').said
  const { rulesHash } = present(story.announced, 'announced').said
  const found = seedOf({ drawId, rulesHash, root, signature, opSeed })
  const drawn = numbersOf(rules.numbers, found)
  const wrong = firstWrong(
    [found !== seed, 'the seed does not follow'],
    [drawn.join() !== numbers.join(), `the numbers are ${drawn.join(' ')}`],
  )
  return { figures: { numbers: numbers.join(' ') }, wrong }
}

/** Nobody decides to give the stakes back: the rules say when. */
function lookAtVoid(bundle: Bundle, story: Story) {
  const { said, at } = present(story.voided, 'voided')
  const { atMs } = deciding(bundle, story)
  const { voidAt } = present(story.announced, 'announced').said
  const wrong = firstWrong(
    [story.drawn !== undefined, 'it has a result'],
    [said.reason === 'rootLate' && (!story.fallback || at < atMs - marginMs), 'the root was not late yet'],
    [said.reason === 'beaconLate' && at < voidAt, 'the beacon was not waited for'],
  )
  return { figures: { reason: said.reason }, wrong }
}
