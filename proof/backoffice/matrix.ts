import { staffCalls } from '@zamra/contract/backoffice/calls.ts'
import { permissionsOf, type Role, roleNames } from '@zamra/contract/backoffice/permissions.ts'
import { anyInput, type Colleague, callStaff, enrol, linkSignedBy } from '../../server/test/staff-world.ts'
import type { World } from '../../server/test/world.ts'
import type { Site } from './site.ts'

/** What one role, or nobody, got for one call. */
export type Attempt = {
  readonly role: Role | 'nobody'
  readonly path: string
  readonly isAllowed: boolean
  readonly status: number
  readonly isDenied: boolean
  /** Whether the audit log has a denied entry of this person for this call. */
  readonly isLogged: boolean
}

const paths = Object.entries(staffCalls).filter(
  ([path, { permission }]) => permission !== 'anyone' && path !== '/signOut',
)

/** A colleague of each role, signed for by two. */
export async function enrolRoles(site: Site, signers: readonly [Colleague, Colleague]) {
  const world = site as World
  const people: (readonly [Role, Colleague])[] = []
  for (const role of roleNames) {
    const link = await linkSignedBy(world, signers, { action: 'new', name: `One ${role}`, roles: [role] })
    people.push([role, await enrol(world, link)])
  }
  return people
}

/** Every call as every role and as nobody. */
export async function tryEverything(
  site: Site,
  people: readonly (readonly [Role, Colleague])[],
): Promise<readonly Attempt[]> {
  const all = await Promise.all([
    ...people.map(([role, colleague]) => tryAll(site, role, colleague)),
    tryAll(site, 'nobody', undefined),
  ])
  return all.flat()
}

async function tryAll(site: Site, role: Role | 'nobody', as: Colleague | undefined): Promise<readonly Attempt[]> {
  const held = role === 'nobody' ? [] : permissionsOf([role])
  const attempts: Omit<Attempt, 'isLogged'>[] = []
  for (const [path, { permission }] of paths) {
    const isAllowed = role !== 'nobody' && (permission === 'staff' || held.includes(permission as never))
    const { status, body } = await callStaff(site, path, anyInput(path), { as })
    const isDenied =
      body.code === 'signIn.required' || (body.code === 'permission.denied' && body.permission === permission)
    attempts.push({ role, path, isAllowed, status, isDenied })
  }
  const { rows } = await site.mainOwner.query<{ action: string }>(
    `select distinct action from staff_audit where kind = 'denied' and who = $1`,
    [as?.name ?? ''],
  )
  const logged = new Set(rows.map(({ action }) => action))
  return attempts.map((one) => ({ ...one, isLogged: logged.has(one.path) }))
}
