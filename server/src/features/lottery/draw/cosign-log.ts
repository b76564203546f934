import { type AppContext, stateKey, stateOf } from '../../../app-context.ts'
import { quorumOf } from '../../../base/draw-config.ts'
import { type Cosignature, checkpointText, cosignaturesIn, noteOf, signatureLine } from '../fair/checkpoint.ts'
import { consistencyProof, inclusionProof, rangeHash } from '../fair/log-tree.ts'
import { signingKey } from '../signing-key.ts'
import { countLeaves, withNodes } from './log-tree-queries.ts'

/** Another process may have moved the log on while a witness was asked. */
const attempts = 3

/**
 * The head of the log with the cosignatures of a quorum of witnesses that were given from one time on and before another; undefined without a
 * quorum. The times are the witnesses' own: neither our clock nor our signature proves when something was published.
 */
export async function cosignedHead(app: AppContext, before: Date, from = new Date(0)): Promise<string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { note, found } = await askTogether(app)
    const inTime = found.filter(({ atMs }) => atMs >= from.getTime() && atMs < before.getTime())
    if (inTime.length >= quorumOf(app.config.draw.witnesses.length)) {
      return `${note}${inTime.map(({ line }) => line).join('')}`
    }
  }
  return undefined
}

type Answered = { readonly note: string; readonly found: readonly Cosignature[] }

const askedKey = stateKey('lottery.witnesses', () => ({
  running: Promise.resolve() as Promise<unknown>,
  next: undefined as Promise<Answered> | undefined,
}))

/**
 * Draws of several games close at the same moment. All that come while the witnesses are asked share the next request: it
 * starts after they have appended their entries, so its head contains them.
 */
function askTogether(app: AppContext): Promise<Answered> {
  const asked = stateOf(app, askedKey)
  const start = () => {
    asked.next = undefined
    const answer = askWitnesses(app)
    asked.running = answer
    return answer
  }
  asked.next ??= asked.running.then(start, start)
  return asked.next
}

async function askWitnesses(app: AppContext): Promise<Answered> {
  const head = await signedHead(app)
  return { note: head.note, found: await cosignaturesOf(app, head) }
}

/** The path of an entry to the root of a checkpoint of this size, in hex. */
export async function logPathOf({ databases }: AppContext, position: number, size: number) {
  const path = await withNodes(databases.main.read, (read) => inclusionProof(position - 1, size, read))
  return path.map((node) => node.toString('hex'))
}

async function signedHead(app: AppContext) {
  const main = app.databases.main.read
  const size = await countLeaves(main)
  const { origin } = app.config.draw
  const root = await withNodes(main, (read) => rangeHash(0, size, read))
  const text = checkpointText({ origin, size, root })
  return { text, size, note: noteOf(text, [signatureLine(signingKey(app), origin, text)]) }
}

type Head = { readonly text: string; readonly note: string; readonly size: number }

/** One cosignature of each witness that answered in time. */
async function cosignaturesOf(app: AppContext, { text, note, size }: Head): Promise<readonly Cosignature[]> {
  const { witnesses } = app.config.draw
  const main = app.databases.main.read
  const proofFrom = (old: number) => withNodes(main, (read) => consistencyProof(old, size, read))
  const answers = await Promise.all(app.providers.witnesses.map((one) => one.cosign({ note, size, proofFrom })))
  return answers.flatMap((answer, at) => {
    const asked = witnesses[at]
    return asked ? cosignaturesIn(answer, text, [asked.key]).slice(0, 1) : []
  })
}
