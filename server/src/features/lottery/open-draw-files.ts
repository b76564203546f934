import { Readable } from 'node:stream'
import type { AppContext } from '../../app-context.ts'
import { quorumOf } from '../../base/draw-config.ts'
import { writeVerifierKey } from '../../base/note-key.ts'
import type { PublicFile, PublicFiles } from '../../http/public-file.ts'
import { logPathOf } from './draw/cosign-log.ts'
import { split } from './draw/leaves/path-of-ticket.ts'
import { findRoot, selectPieces } from './draw/leaves/queries.ts'
import { findHead, selectEntries, selectEntriesOf } from './draw/log-queries.ts'
import { publishedWinners } from './draw/pot-winners.ts'
import { findBasis, selectNewest } from './draw/public-queries.ts'
import type { Bundle, Trust, Witnessed } from './fair/bundle.ts'
import { headOf } from './fair/checkpoint.ts'
import { signingPublicKey } from './signing-key.ts'

/**
 * The public files for verifying a draw without a session and without our code: `index.json`, `trust.json`, a bundle for
 * each draw and the leaves of its tickets. See docs/open-draw.md.
 */
export function openDrawFiles(app: AppContext): PublicFiles {
  return {
    async find(path) {
      if (path === 'index.json') return await indexFile(app)
      if (path === 'trust.json') return trustFile(app)
      const [, page] = /^log\/(0|[1-9]\d{0,9})\.json$/.exec(path) ?? []
      if (page !== undefined) return await logFile(app, Number(page))
      const [, drawId = '', isLeaves] = /^([a-z0-9]+-\d{8}T\d{4,6})(?:\.json|(\/leaves\.txt))$/.exec(path) ?? []
      return isLeaves ? await leavesFile(app, drawId) : await bundleFile(app, drawId)
    },
  }
}

const newestDraws = 500

async function indexFile(app: AppContext): Promise<PublicFile> {
  const { main } = app.databases
  const [draws, head] = await Promise.all([selectNewest(main.read, newestDraws), findHead(main.read)])
  const told = draws.map(({ drawId, state, closesAt }) => ({ drawId, state, closesAt: closesAt.getTime() }))
  return json({ v: 1, key: signingPublicKey(app), log: head ?? { position: 0 }, draws: told }, false)
}

/** The whole log in pages, so that anyone can rebuild its tree and find an entry that a bundle leaves out. */
const entriesPerPage = 256

async function logFile(app: AppContext, page: number): Promise<PublicFile | undefined> {
  const from = page * entriesPerPage
  const entries = await selectEntries(app.databases.main.read, { from, limit: entriesPerPage }, firstKey(app))
  return entries.length === 0 ? undefined : json({ v: 1, entries }, entries.length === entriesPerPage)
}

async function bundleFile(app: AppContext, drawId: string): Promise<PublicFile | undefined> {
  const { main } = app.databases
  const basis = await findBasis(main.read, drawId)
  if (!basis) return undefined
  const { game, chain, rules, state, saleNote, rootNote } = basis
  const log = await selectEntriesOf(main.read, drawId, firstKey(app))
  const winners = state === 'PUBLISHED' ? await publishedWinners(app, drawId) : []
  const positionOf = (event: string) => log.find((entry) => entry.event === event)?.position
  const announced = await witnessed(app, saleNote, positionOf('announced'))
  const rooted = await witnessed(app, rootNote, positionOf('rooted'))
  const checkpoints = { ...(announced && { announced }), ...(rooted && { rooted }) }
  const bundle: Bundle = { v: 1, drawId, game, chain, rules, log, winners, checkpoints }
  return json(bundle, isOver(state))
}

async function witnessed(app: AppContext, note: string | null, position: number | undefined) {
  if (note === null || position === undefined) return undefined
  return { note, path: await logPathOf(app, position, headOf(note).size) } satisfies Witnessed
}

/** The key of the entries from before keys were recorded: the oldest that is configured. */
function firstKey(app: AppContext): string {
  return app.config.draw.formerKeys[0] ?? signingPublicKey(app)
}

/** The operator's keys, present and former, and the witnesses. A verifier keeps a copy and trusts no bundle. */
function trustFile(app: AppContext): PublicFile {
  const { formerKeys, origin, witnesses } = app.config.draw
  const trust: Trust = {
    v: 1,
    operator: [signingPublicKey(app), ...formerKeys],
    origin,
    witnesses: witnesses.map(({ key }) => writeVerifierKey(key)),
    quorum: quorumOf(witnesses.length),
  }
  return json(trust, false)
}

/** One leaf on each line, in hex, in the order of the root. */
async function leavesFile({ databases: { main } }: AppContext, drawId: string): Promise<PublicFile | undefined> {
  if (!(await findRoot(main.read, drawId))) return undefined
  const lines = async function* () {
    for await (const leaves of selectPieces(main.read, drawId)) {
      yield `${split(leaves)
        .map((leaf) => leaf.toString('hex'))
        .join('\n')}\n`
    }
  }
  return { type: 'text/plain; charset=utf-8', body: Readable.from(lines()), isForEver: true }
}

function isOver(state: string): boolean {
  return state === 'PUBLISHED' || state === 'VOID'
}

function json(content: unknown, isForEver: boolean): PublicFile {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(content), isForEver }
}
