import * as z from 'zod/mini'
import { defineCall, type Limit } from './call.ts'
import { areaCode, mobile, verificationCode } from './phone.ts'

const nothing = z.object({})

/** The limit of calls that check a secret, per device. The handlers limit attempts per number, account and address. */
const tries: Limit = { by: 'device', count: 10, seconds: 60 }

export const passwordLength = { min: 8, max: 64 } as const
const password = z.string().check(z.minLength(1), z.maxLength(passwordLength.max))
const newPassword = z.string().check(z.minLength(passwordLength.min), z.maxLength(passwordLength.max))
const referralCode = z.optional(z.string().check(z.maxLength(32)))
/** The answer to `/sms/captcha`. */
const captchaAnswer = z.optional(z.string().check(z.maxLength(4_096)))

export const signedIn = z.object({
  sign: z.string(),
  uid: z.int(),
  newUserFlag: z.boolean(),
  isChangePassword: z.optional(z.boolean()),
  /** Whether the market asks a new player to choose limits of their own before they play. */
  promptLimits: z.optional(z.boolean()),
  /** The declaration that the server holds: the version of the terms, and when it was given. */
  declaration: z.optional(z.object({ termsVersion: z.string(), at: z.int() })),
})

/** What the client reports about its device, for the player's list of sessions. */
const deviceWords = {
  deviceName: z.optional(z.string().check(z.maxLength(64))),
  systemVersion: z.optional(z.string().check(z.maxLength(32))),
  appVersion: z.optional(z.string().check(z.maxLength(16))),
}

/**
 * What a player declares once for each version of the terms. Without it no account is created, and a player whose account
 * has none of the current version is not signed in.
 */
export const declaration = {
  agreeTerms: z.optional(z.boolean()),
  ageCertified: z.optional(z.boolean()),
  /** The age that the box named. Without it, the lowest one that any market allows. */
  certifiedAge: z.optional(z.int().check(z.minimum(0), z.maximum(150))),
  termsVersion: z.optional(z.string().check(z.maxLength(16))),
}

export const scenes = ['login', 'register', 'reset', 'bind', 'withdrawPwd', 'bankCard', 'passkey', 'erase'] as const
export type Scene = (typeof scenes)[number]

export const smsSend = defineCall({
  path: '/sms/send',
  feature: 'session',
  about:
    'Sends a one-time code. The answer is the same for known and unknown numbers. For a scene inside the account the number may be left out: it goes to the bound one.',
  priority: 'read',
  limit: tries,
  input: z.object({
    areaCode: z.optional(areaCode),
    mobile: z.optional(mobile),
    scene: z.enum(scenes),
    captcha: captchaAnswer,
  }),
  /** `inboxUrl` is named by a sandbox alone: the page where its messages can be read. */
  output: z.object({ expireIn: z.int(), resendIn: z.int(), inboxUrl: z.optional(z.string()) }),
  refusals: ['captcha.required', 'login.required', 'phone.required', 'market.notAllowed'],
})

export const captcha = defineCall({
  path: '/sms/captcha',
  feature: 'session',
  about:
    'A piece of work for the device, asked for when abuse is suspected. Its answer goes into `captcha` of the next `/sms/send`, `/sso/guest`, `/sso/login` or `/sso/idlogin`.',
  priority: 'read',
  limit: tries,
  input: nothing,
  output: z.object({ challenge: z.string() }),
})

export const otpLogin = defineCall({
  path: '/sso/v2/login',
  feature: 'session',
  about:
    'Sign in with a telephone number and a one-time code. An unknown number becomes a new player if the declaration is there.',
  priority: 'read',
  limit: tries,
  input: z.object({
    areaCode: z.optional(areaCode),
    mobile,
    verificationCode,
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: signedIn,
  refusals: [
    'otp.wrong',
    'declaration.required',
    'market.notAllowed',
    'account.locked',
    'safety.excluded',
    'account.frozen',
    'thing.notFound',
  ],
})

export const guest = defineCall({
  path: '/sso/guest',
  feature: 'session',
  about: 'One click: a new guest with a password made by the server, which is told this once and never again.',
  priority: 'read',
  limit: { by: 'device', count: 5, seconds: 3_600 },
  input: z.object({
    areaCode: z.optional(areaCode),
    captcha: captchaAnswer,
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: z.extend(signedIn, { password: z.string() }),
  refusals: ['declaration.required', 'market.notAllowed', 'captcha.required', 'thing.notFound'],
})

export const passwordLogin = defineCall({
  path: '/sso/login',
  feature: 'session',
  about: 'Sign in with a telephone number and a password.',
  priority: 'read',
  limit: tries,
  input: z.object({
    areaCode: z.optional(areaCode),
    mobile,
    password,
    captcha: captchaAnswer,
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: signedIn,
  refusals: ['password.wrong', 'declaration.required', 'account.locked', 'captcha.required', 'thing.notFound'],
})

export const idLogin = defineCall({
  path: '/sso/idlogin',
  feature: 'session',
  about: 'Sign in with a player number and a password.',
  priority: 'read',
  limit: tries,
  input: z.object({
    userId: z.string().check(z.regex(/^\d{6,10}$/)),
    password,
    captcha: captchaAnswer,
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: signedIn,
  refusals: ['password.wrong', 'declaration.required', 'account.locked', 'captcha.required', 'thing.notFound'],
})

export const googleLogin = defineCall({
  path: '/sso/googleLogin',
  feature: 'session',
  about:
    'Sign in with a Google ID token. The token alone says who it is: the other identity fields are taken and ignored.',
  priority: 'read',
  limit: tries,
  input: z.object({
    googleToken: z.string().check(z.minLength(1), z.maxLength(4_096)),
    googleId: z.string().check(z.minLength(1), z.maxLength(64)),
    email: z.optional(z.string().check(z.maxLength(254))),
    name: z.optional(z.string().check(z.maxLength(140))),
    familyName: z.optional(z.string().check(z.maxLength(140))),
    givenName: z.optional(z.string().check(z.maxLength(140))),
    avatar: z.optional(z.string().check(z.maxLength(512))),
    areaCode: z.optional(areaCode),
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: signedIn,
  refusals: [
    'google.refused',
    'declaration.required',
    'market.notAllowed',
    'account.locked',
    'safety.excluded',
    'account.frozen',
    'thing.notFound',
  ],
})

export const register = defineCall({
  path: '/sso/register',
  feature: 'session',
  about: 'A new player with telephone number, one-time code and password.',
  priority: 'read',
  limit: tries,
  input: z.object({
    areaCode,
    mobile,
    verificationCode,
    password: newPassword,
    ...deviceWords,
    referralCode,
    ...declaration,
  }),
  output: signedIn,
  refusals: [
    'otp.wrong',
    'password.weak',
    'phone.taken',
    'declaration.required',
    'market.notAllowed',
    'account.locked',
  ],
})

export const modify = defineCall({
  path: '/sso/modify',
  feature: 'session',
  about:
    'A new password, by a one-time code to the bound number (signed in or not) or by a passkey. The old password suffices only while the player has neither. Every other session of the player is closed.',
  priority: 'read',
  limit: tries,
  input: z.object({
    oldPassword: z.optional(password),
    areaCode: z.optional(areaCode),
    mobile: z.optional(mobile),
    verificationCode: z.optional(verificationCode),
    /** The signature of a passkey over the action `loginPassword`. */
    passkey: z.optional(z.string().check(z.maxLength(8_192))),
    newPassword,
  }),
  output: z.object({ sign: z.optional(z.string()) }),
  refusals: [
    'password.wrong',
    'password.weak',
    'otp.wrong',
    'passkey.refused',
    'login.required',
    'account.locked',
    'thing.notFound',
    'phone.required',
  ],
})

export const logout = defineCall({
  path: '/sso/logout',
  feature: 'session',
  about: 'Closes this session on the server.',
  who: 'player',
  priority: 'read',
  input: nothing,
  output: nothing,
})

export const loginChannel = defineCall({
  path: '/threeLogin/channel',
  feature: 'session',
  about: 'Which ways to sign in are open. The nonce belongs to this device and to one Google sign-in.',
  input: nothing,
  output: z.object({
    google: z.object({ open: z.boolean(), clientId: z.string(), authorizeUrl: z.string(), nonce: z.string() }),
    oneClick: z.object({ open: z.boolean() }),
    otp: z.object({ open: z.boolean() }),
    password: z.object({ open: z.boolean() }),
    passkey: z.object({ open: z.boolean() }),
    version: z.union([z.literal(1), z.literal(2)]),
    termsVersion: z.string(),
    minAge: z.int(),
  }),
})

export const sessionList = defineCall({
  path: '/session/list',
  feature: 'session',
  about: "The player's open sessions, the one that asks first.",
  who: 'player',
  input: nothing,
  output: z.array(
    z.object({
      id: z.string(),
      isThis: z.boolean(),
      deviceName: z.string(),
      way: z.string(),
      openedAt: z.int(),
      seenAt: z.int(),
      expiresAt: z.int(),
    }),
  ),
})

export const sessionRevoke = defineCall({
  path: '/session/revoke',
  feature: 'session',
  about: 'Closes one other session, or all others when no id is given.',
  who: 'player',
  priority: 'read',
  input: z.object({ id: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.object({ closed: z.int() }),
  refusals: ['thing.notFound'],
})
