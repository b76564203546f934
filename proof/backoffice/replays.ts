import { verifyStaffSignatures } from '../../server/src/features/staff/index.ts'
import { type Colleague, callStaff, signStaff } from '../../server/test/staff-world.ts'
import type { World } from '../../server/test/world.ts'
import type { Site } from './site.ts'

/** A signature that was used for something else, and whether anything believed it. */
export type Replay = { readonly what: string; readonly isRefused: boolean }

const why = 'a colleague of the proof'

/** `rounds` of two proposals of one person each: the signatures of the other one are tried wherever they do not belong. */
export async function replaySignatures(
  site: Site,
  [proposer, approver]: readonly [Colleague, Colleague],
  rounds: number,
): Promise<readonly Replay[]> {
  const world = site as World
  const replays: Replay[] = []
  for (let round = 0; round < rounds; round += 1) {
    const proposed = async (name: string) => {
      const change = { action: 'new', name: `${name} ${round}`, roles: ['support'], why }
      return String((await signStaff(world, proposer, '/staff/propose', change)).body.hash)
    }
    const asked = async (hash: string, as = approver) => {
      const { body } = await callStaff(site, '/proposal/approve', { hash }, { as })
      return body as { readonly id: string; readonly options: string }
    }
    const tried = async (what: string, as: Colleague, id: string, response: string) => {
      const { status } = await callStaff(site, '/sign', { id, response }, { as })
      replays.push({ what: `${what}, round ${round}`, isRefused: status !== 200 })
    }
    const [one, other] = [await proposed('One'), await proposed('Other')]
    const [first, second] = [await asked(one), await asked(other)]
    const signature = approver.passkey.assert(first.options)
    await tried('for another proposal', approver, second.id, signature)
    await tried('in the session of another person', proposer, (await asked(one)).id, signature)
    const own = await callStaff(site, '/proposal/approve', { hash: one }, { as: proposer })
    replays.push({ what: `by the proposer, round ${round}`, isRefused: own.status !== 200 })
    const right = await callStaff(site, '/sign', { id: first.id, response: signature }, { as: approver })
    if (right.status !== 200)
      replays.push({ what: `the right signature was refused, round ${round}`, isRefused: false })
    await tried('a second time', approver, first.id, signature)
    await tried('for what was asked later', approver, (await asked(other)).id, signature)
    replays.push(await storedForAnother(site, one, other, approver.name))
  }
  return replays
}

/** The role of the server copies a stored approval to another proposal: the database believes the names, the check does not. */
async function storedForAnother({ app }: Site, one: string, other: string, by: string): Promise<Replay> {
  await app.databases.main.pool.query(
    `update staff_proposal set approved_by = $3, approved_at = copied.approved_at, approval_signature = copied.approval_signature
     from (select approved_at, approval_signature from staff_proposal where content_hash = $1) copied
     where content_hash = $2`,
    [Buffer.from(one, 'hex'), Buffer.from(other, 'hex'), by],
  )
  const { problems } = await verifyStaffSignatures(app)
  return { what: `stored for ${other}`, isRefused: problems.some((line) => line.includes(other)) }
}
