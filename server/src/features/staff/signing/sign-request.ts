import { hash } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { StaffOutput } from '@zamra/contract/backoffice/calls.ts'
import { assertionBytes, challengeOf } from '../../../base/operator-signature.ts'
import { randomToken } from '../../../base/random.ts'
import { listCredentials } from '../access/access-queries.ts'
import { challengeSeconds, keepOnce, takeOnce } from '../access/challenge.ts'
import { readStaffAssertion, relyingPartyOf, verifyStaffPasskey } from '../access/passkeys.ts'
import type { SignedInContext, StaffHandler } from '../call/context.ts'
import { StaffError } from '../call/staff-error.ts'
import { type ActionName, type ArgsOf, actions, type SignedAction } from './actions.ts'

/** What somebody is about to sign. It is kept on our side, so that a browser signs and never says what is done. */
type Pending = {
  readonly sessionId: string
  readonly action: ActionName
  readonly args: unknown
  readonly at: string
  readonly text: string
}

const idBytes = 24

/** The exact text of an action, its hash and the challenge, which is that hash: for one use, in this session. */
export async function requestSignature<Name extends ActionName>(
  ctx: SignedInContext,
  action: Name,
  args: ArgsOf<Name>,
): Promise<StaffOutput<'/withdrawal/decide'>> {
  const { app, backoffice, staff, now } = ctx
  const { textOf } = actionOf(action)
  const text = await textOf({ app, by: staff.name, at: now }, args)
  const id = randomToken(idBytes)
  const pending: Pending = { sessionId: staff.sessionId, action, args, at: now.toISOString(), text }
  await keepOnce(app, 'sign', id, JSON.stringify(pending))
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(backoffice).rpID,
    challenge: challengeOf(text),
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: (await listCredentials(app.databases.main.read, staff.name)).map(({ id, transports }) => ({
      id,
      transports: transports as never,
    })),
  })
  return { id, text, hash: hash('sha256', text), options: JSON.stringify(options) }
}

/**
 * Takes a signature and does what was signed. It must be made by a passkey of the caller, in the session that asked for it,
 * over the text that we kept; the use case verifies it once more over the text that it computes itself, and stores it.
 */
export const sign: StaffHandler<'/sign'> = async (ctx, { id, response }) => {
  const { app, backoffice, staff } = ctx
  const kept = await takeOnce(app, 'sign', id)
  const pending = kept === null ? undefined : (JSON.parse(kept) as Pending)
  if (pending?.sessionId !== staff.sessionId)
    throw new StaffError('decision.refused', 'this was signed before, in another session or too late: begin again')
  const { action, args, text } = pending
  const { permissionOf, subjectOf, execute } = actionOf(action)
  const permission = permissionOf(args)
  const entry = { action, subject: subjectOf(args).slice(0, 128) }
  if (!staff.permissions.includes(permission)) {
    await ctx.audit({ kind: 'denied', ...entry, detail: { permission } })
    throw new StaffError('permission.denied', `this needs the permission ${permission}`, permission)
  }
  const sent = readStaffAssertion(response)
  const challenge = Buffer.from(challengeOf(text)).toString('base64url')
  const signer = sent && (await verifyStaffPasskey(ctx, challenge, sent))
  if (!sent || signer !== staff.name) {
    await ctx.audit({ kind: 'denied', ...entry, detail: { passkey: 'refused' } })
    throw new StaffError('passkey.refused', 'the passkey did not sign exactly this')
  }
  const { clientDataJSON: clientData, authenticatorData, signature } = sent.response.response
  const bytes = assertionBytes({ credentialId: sent.response.id, clientData, authenticatorData, signature })
  await ctx.audit({ kind: 'decision', ...entry, detail: { signed: hash('sha256', text) } })
  const by = { app, by: staff.name, at: new Date(pending.at) }
  const result = await execute({ ...by, signature: bytes, origin: backoffice.origin }, args)
  await ctx.audit({ kind: 'decision', ...entry, detail: { outcome: result.outcome } })
  return result
}

function actionOf(name: ActionName): SignedAction<unknown> {
  return actions[name] as SignedAction<unknown>
}
