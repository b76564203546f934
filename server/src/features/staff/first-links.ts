import { roleNames } from '@zamra/contract/backoffice/permissions.ts'
import { randomToken } from '../../base/random.ts'
import type { Databases } from '../../db/databases.ts'
import { ProposalError } from '../market/index.ts'
import { hashOfToken } from './access/sessions.ts'
import { makeFirstLink } from './access/staff-queries.ts'

const linkHours = 24
const tokenBytes = 32

export type FirstPerson = { readonly name: string; readonly roles: readonly string[] }

/**
 * One-time links for the first people. It needs the rights of the owner of the database, which refuses it as soon as there
 * is staff: from then on two colleagues sign for a new one.
 */
export async function makeFirstLinks(
  main: Databases['main'],
  people: readonly FirstPerson[],
  origin: string,
  at: Date,
): Promise<readonly string[]> {
  const unknown = people.flatMap(({ roles }) => roles).find((role) => !roleNames.some((known) => known === role))
  if (unknown !== undefined) throw new ProposalError(`there is no role '${unknown}', only ${roleNames.join(', ')}`)
  const expiresAt = new Date(at.getTime() + linkHours * 3_600_000)
  const links: string[] = []
  for (const { name, roles } of people) {
    const token = randomToken(tokenBytes)
    await main.transact((tx) => makeFirstLink(tx, { tokenHash: hashOfToken(token), name, roles, at, expiresAt }))
    links.push(`${origin}/enrol#${token}`)
  }
  return links
}
