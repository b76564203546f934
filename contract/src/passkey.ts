import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { areaCode, mobile, verificationCode } from './phone.ts'
import { declaration, signedIn } from './session.ts'

const nothing = z.object({})
/** What the browser's credential calls take and give, as JSON text: their shape belongs to the WebAuthn standard. */
const optionsJson = z.string()
const responseJson = z.string().check(z.minLength(2), z.maxLength(8_192))

export const passkeyRegisterOptions = defineCall({
  path: '/passkey/registerOptions',
  feature: 'session',
  about: 'What the authenticator needs to make a new passkey for this player.',
  who: 'player',
  priority: 'read',
  input: nothing,
  output: z.object({ options: optionsJson }),
})

export const passkeyRegister = defineCall({
  path: '/passkey/register',
  feature: 'session',
  about:
    'Keeps a new passkey. A player with a bound number confirms with a one-time code (scene `passkey`), one without it with a passkey that they have, and with their password while they have none.',
  who: 'player',
  priority: 'read',
  input: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(40)),
    response: responseJson,
    verificationCode: z.optional(verificationCode),
    password: z.optional(z.string().check(z.maxLength(64))),
    /** The signature of a passkey that the player has, over the action `addPasskey`. */
    passkey: z.optional(responseJson),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['passkey.refused', 'otp.wrong', 'password.wrong', 'account.locked', 'phone.required'],
})

export const passkeyList = defineCall({
  path: '/passkey/list',
  feature: 'session',
  about: "The player's passkeys.",
  who: 'player',
  input: nothing,
  output: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.int(), usedAt: z.optional(z.int()) })),
})

export const passkeyRemove = defineCall({
  path: '/passkey/remove',
  feature: 'session',
  about:
    'Forgets one passkey. One of the passkeys of the player signs it; a player with a bound number can send a one-time code (scene `passkey`) instead.',
  who: 'player',
  priority: 'read',
  input: z.object({
    id: z.string().check(z.maxLength(512)),
    /** The signature of a passkey over the action `removePasskey` and this id. */
    passkey: z.optional(responseJson),
    verificationCode: z.optional(verificationCode),
  }),
  output: nothing,
  refusals: ['thing.notFound', 'passkey.refused', 'otp.wrong', 'account.locked'],
})

export const passkeyLoginOptions = defineCall({
  path: '/passkey/loginOptions',
  feature: 'session',
  about: 'A challenge for a sign-in with any passkey of this device. It names no player.',
  priority: 'read',
  limit: { by: 'device', count: 20, seconds: 60 },
  input: nothing,
  output: z.object({ options: optionsJson }),
})

export const passkeyLogin = defineCall({
  path: '/passkey/login',
  feature: 'session',
  about: 'Sign in with a passkey.',
  priority: 'read',
  limit: { by: 'device', count: 10, seconds: 60 },
  input: z.object({
    response: responseJson,
    deviceName: z.optional(z.string().check(z.maxLength(64))),
    systemVersion: z.optional(z.string().check(z.maxLength(32))),
    appVersion: z.optional(z.string().check(z.maxLength(16))),
    ...declaration,
  }),
  output: signedIn,
  refusals: ['passkey.refused', 'declaration.required'],
})

/** What a passkey may be asked to sign. The challenge is made of these very figures, so a signature fits no others. */
export const confirmation = z.union([
  z.object({ action: z.literal('withdrawal'), amount: z.int(), currency: z.string(), bankId: z.string() }),
  z.object({ action: z.literal('bankAccount'), digest: z.string().check(z.maxLength(64)) }),
  /** Signs no figures: the new password follows in the same request as the signature. */
  z.object({ action: z.literal('loginPassword') }),
  /** Signs no figures: the new passkey follows in the same request. */
  z.object({ action: z.literal('addPasskey') }),
  z.object({ action: z.literal('removePasskey'), id: z.string().check(z.maxLength(512)) }),
  z.object({ action: z.literal('bindPhone'), areaCode, mobile }),
  z.object({ action: z.literal('eraseAccount') }),
])
export type Confirmation = z.infer<typeof confirmation>

export const passkeyConfirmOptions = defineCall({
  path: '/passkey/confirmOptions',
  feature: 'session',
  about:
    'A challenge that is bound to one action: one payee and amount, one bank account, a new password, a phone number, a passkey to add or to remove, the end of the account.',
  who: 'player',
  priority: 'read',
  input: z.object({ what: confirmation }),
  output: z.object({ options: optionsJson }),
  refusals: ['thing.notFound'],
})
