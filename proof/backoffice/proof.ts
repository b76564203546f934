import { rmSync } from 'node:fs'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { memoryFolder } from '../../ops/stack/folders.ts'
import { verifyAudit } from '../../server/src/features/staff/index.ts'
import { firstTwo } from '../../server/test/staff-world.ts'
import type { World } from '../../server/test/world.ts'
import { enrolRoles, tryEverything } from './matrix.ts'
import { replaySignatures } from './replays.ts'
import { openSite, type Site } from './site.ts'
import { behind, tamperEverywhere } from './tampering.ts'
import { verdict } from './verdict.ts'

export const about =
  'The back office against its own people: every call as every role answers what the permission matrix allows and logs the rest, each change of the audit log behind its back is located, and a signature is worth nothing for another content. --tampers N, --replays N. --control leaves one changed entry and must fail.'

export async function run({ args, print }: RunOptions): Promise<Outcome> {
  const dir = memoryFolder('proof-backoffice')
  const stops: (() => Promise<unknown>)[] = []
  try {
    const site = await openSite(dir, (stop) => stops.unshift(stop))
    const size = { tampers: Number(args.tampers ?? 20), replays: Number(args.replays ?? 12) }
    return await prove(site, { ...size, isControl: args.control !== undefined, print })
  } finally {
    for (const stop of stops) await stop()
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

type Size = {
  readonly tampers: number
  readonly replays: number
  readonly isControl: boolean
  readonly print: RunOptions['print']
}

async function prove(site: Site, { tampers, replays: rounds, isControl, print }: Size): Promise<Outcome> {
  const signers = await firstTwo(site as World, ['Asha', 'Noor'], ['admin', 'payments-lead', 'compliance'])
  const people = await enrolRoles(site, signers)
  const attempts = await tryEverything(site, people)
  print(`${attempts.length} calls were tried.`)
  const replays = await replaySignatures(site, signers, rounds)
  const before = await verifyAudit(site.app)
  const tamperings = await tamperEverywhere(site, tampers)
  print(`The log of ${before.count} entries was changed ${tamperings.length} times.`)
  if (isControl) await behind(site, `update staff_audit set who = 'Eve' where number = 9`)
  const { bad } = await verifyAudit(site.app)
  return verdict({ attempts, tamperings, replays, badBefore: before.bad, badAfter: bad })
}
