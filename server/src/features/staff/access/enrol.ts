import { hash, timingSafeEqual } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { algorithms, readRegistration, verifyAttestation } from '../../session/index.ts'
import type { StaffContext, StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { enrolStaff, findLink, type Link, listCredentials } from './access-queries.ts'
import { challengeSeconds, keepOnce, takeOnce } from './challenge.ts'
import { relyingPartyOf } from './passkeys.ts'
import { describeMember, hashOfToken, openSession } from './sessions.ts'

const refused = () => new StaffError('link.refused', 'this link was used, has expired or was never made')

export const enrolOptions: StaffHandler<'/enrol/options'> = async (ctx, { token }) => {
  const { app, backoffice } = ctx
  const link = await requireLink(ctx, token)
  const { rpID, rpName } = relyingPartyOf(backoffice)
  const known = link.kind === 'replace' ? await listCredentials(app.databases.main.read, link.name) : []
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(hash('sha256', `zamra staff ${link.name}`, 'buffer')),
    userName: link.name,
    timeout: challengeSeconds * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await keepOnce(app, 'enrol', options.challenge, token)
  return { name: link.name, roles: link.roles, kind: link.kind, options: JSON.stringify(options) }
}

/** The database uses the link up in the transaction that keeps the passkey: of two that race, one is enrolled. */
export const enrol: StaffHandler<'/enrol'> = async (ctx, { token, code = '', response }) => {
  const { app, backoffice, now } = ctx
  const link = await requireLink(ctx, token)
  // One of the two signers has the link and the other one the code, so that neither can enrol in the name of a third.
  if (link.codeHash && !timingSafeEqual(link.codeHash, hashOfToken(code))) {
    await ctx.audit({ kind: 'denied', action: 'enrol', subject: link.name, detail: { code: 'wrong' } })
    throw new StaffError('link.refused', 'the code does not belong to this link')
  }
  const sent = readRegistration(response)
  const isOurs = sent && (await takeOnce(app, 'enrol', sent.challenge)) === token
  const party = relyingPartyOf(backoffice)
  const passkey = isOurs ? await verifyAttestation(app, sent, party) : undefined
  if (!passkey) throw new StaffError('passkey.refused', 'this passkey was not accepted')
  const kept = { ...passkey, origin: party.origin }
  if (!(await app.databases.main.transact((tx) => enrolStaff(tx, { token, code }, kept, now)))) throw refused()
  const { name, kind, roles } = link
  await ctx.audit({
    kind: 'staff',
    action: `enrol.${kind}`,
    subject: name,
    who: name,
    detail: { roles, passkey: passkey.id },
  })
  return describeMember(await openSession(ctx, name), ctx.now)
}

async function requireLink(ctx: StaffContext, token: string): Promise<Link> {
  const link = await findLink(ctx.app.databases.main.read, hashOfToken(token), ctx.now)
  if (link) return link
  await ctx.audit({ kind: 'denied', action: 'enrol', subject: '' })
  throw refused()
}
