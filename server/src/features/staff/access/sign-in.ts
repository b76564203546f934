import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { challengeSeconds, keepOnce, takeOnce } from './challenge.ts'
import { readStaffAssertion, relyingPartyOf, verifyStaffPasskey } from './passkeys.ts'
import { describeMember, openSession } from './sessions.ts'

/** Nobody is named: the authenticator offers its passkeys for us, so the call reveals nothing about accounts. */
export const signInOptions: StaffHandler<'/signIn/options'> = async ({ app, backoffice, address }) => {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(backoffice).rpID,
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
  })
  await keepOnce(app, 'signIn', options.challenge, address)
  return { options: JSON.stringify(options) }
}

/** Every failure gets the same refusal, and is written to the audit log. */
export const signIn: StaffHandler<'/signIn'> = async (ctx, { response }) => {
  const { app, address } = ctx
  const sent = readStaffAssertion(response)
  const isOurs = sent && (await takeOnce(app, 'signIn', sent.challenge)) === address
  const name = isOurs ? await verifyStaffPasskey(ctx, sent.challenge, sent) : undefined
  if (name === undefined) {
    await ctx.audit({ kind: 'denied', action: 'signIn', subject: sent?.response.id.slice(0, 64) ?? '' })
    throw new StaffError('passkey.refused', 'this passkey was not accepted')
  }
  const member = await openSession(ctx, name)
  await ctx.audit({ kind: 'signIn', action: 'signIn', subject: name, who: name })
  return describeMember(member, ctx.now)
}
