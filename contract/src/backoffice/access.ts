import * as z from 'zod/mini'
import { permissions, roleNames } from './permissions.ts'
import {
  defineStaffCall,
  id,
  name,
  nothing,
  optionsJson,
  reason,
  responseJson,
  signRequest,
  time,
} from './staff-call.ts'

const role = z.enum(roleNames as [string, ...string[]])
const me = z.object({
  name: z.string(),
  roles: z.array(role),
  permissions: z.array(z.enum(permissions)),
  /** The session ends at this time, or earlier when nothing was called for so many seconds. */
  endsAt: time,
  idleSeconds: z.int(),
  /** The time of the server, which every screen counts from. */
  now: time,
})

const enrolmentKind = z.enum(['first', 'new', 'replace'])

export const accessCalls = {
  '/signIn/options': defineStaffCall({
    path: '/signIn/options',
    about: 'A challenge for a sign-in with any passkey of this device. It names nobody.',
    permission: 'anyone',
    input: nothing,
    output: z.object({ options: optionsJson }),
  }),
  '/signIn': defineStaffCall({
    path: '/signIn',
    about: 'Signs in with a passkey and sets the cookie of the session.',
    permission: 'anyone',
    input: z.object({ response: responseJson }),
    output: me,
  }),
  '/enrol/options': defineStaffCall({
    path: '/enrol/options',
    about: 'Whom a one-time link enrols, and what the authenticator needs to make the passkey.',
    permission: 'anyone',
    input: z.object({ token: id }),
    output: z.object({ name: z.string(), roles: z.array(role), kind: enrolmentKind, options: optionsJson }),
  }),
  '/enrol': defineStaffCall({
    path: '/enrol',
    about: 'Uses a one-time link up: keeps the new passkey and signs in with it.',
    permission: 'anyone',
    /** `code`: what the colleague who proposed the account has, for every link but those of the first people. */
    input: z.object({
      token: id,
      code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      response: responseJson,
    }),
    output: me,
  }),
  '/me': defineStaffCall({
    path: '/me',
    about: 'Who is signed in and what they may do.',
    permission: 'staff',
    input: nothing,
    output: me,
  }),
  '/signOut': defineStaffCall({
    path: '/signOut',
    about: 'Ends this session.',
    permission: 'staff',
    input: nothing,
    output: nothing,
  }),
  '/session/list': defineStaffCall({
    path: '/session/list',
    about: "The caller's own open sessions.",
    permission: 'staff',
    input: nothing,
    output: z.array(
      z.object({
        id: z.string(),
        isCurrent: z.boolean(),
        address: z.string(),
        agent: z.string(),
        startedAt: time,
        seenAt: time,
      }),
    ),
  }),
  '/session/end': defineStaffCall({
    path: '/session/end',
    about: "Ends one of the caller's own sessions.",
    permission: 'staff',
    input: z.object({ id }),
    output: nothing,
  }),
  '/sign': defineStaffCall({
    path: '/sign',
    about: 'Executes or stores what the caller has signed. The permission of what is signed is checked again.',
    permission: 'staff',
    input: z.object({ id, response: responseJson }),
    output: z.object({
      /** `waits`: another person must sign too. */
      outcome: z.enum(['done', 'waits']),
      /** The proposal that waits, or the link that was made. */
      hash: z.optional(z.string()),
      /** The other half of a link that is yet to be made, for the person who proposes it: it is shown once. */
      code: z.optional(z.string()),
      link: z.optional(z.string()),
    }),
  }),
  '/staff/list': defineStaffCall({
    path: '/staff/list',
    about: 'Every account of the back office with its roles, passkeys and open sessions.',
    permission: 'staff.view',
    input: nothing,
    output: z.array(
      z.object({
        name: z.string(),
        roles: z.array(role),
        isDisabled: z.boolean(),
        createdAt: time,
        seenAt: z.optional(time),
        passkeys: z.int(),
        sessions: z.int(),
      }),
    ),
  }),
  '/staff/propose': defineStaffCall({
    path: '/staff/propose',
    about: 'Proposes a new account, other roles, the end of an account, or a new passkey for a lost one.',
    permission: 'staff.decide',
    input: z.object({
      action: z.enum(['new', 'replace', 'roles', 'disable']),
      name,
      roles: z.array(role),
      why: reason,
    }),
    output: signRequest,
  }),
  '/staff/end': defineStaffCall({
    path: '/staff/end',
    about: 'Ends every session of one account at once.',
    permission: 'staff.decide',
    input: z.object({ name, why: reason }),
    output: z.object({ ended: z.int() }),
  }),
} as const

const entry = z.object({
  number: z.int(),
  at: time,
  /** Empty when nobody was signed in. */
  who: z.string(),
  kind: z.enum(['signIn', 'view', 'decision', 'denied', 'staff']),
  action: z.string(),
  /** The player, order or withdrawal that it concerns. */
  subject: z.string(),
  detail: z.unknown(),
  /** The players whose data was shown. */
  players: z.array(z.int()),
  address: z.string(),
  previous: z.string(),
  hash: z.string(),
})

export const auditCalls = {
  '/audit/list': defineStaffCall({
    path: '/audit/list',
    about: 'The audit log, the newest entry first, 100 at a time.',
    permission: 'audit.view',
    input: z.object({
      before: z.optional(z.int()),
      kind: z.optional(z.enum(['signIn', 'view', 'decision', 'denied', 'staff'])),
      who: z.optional(z.string().check(z.maxLength(64))),
      subject: z.optional(z.string().check(z.maxLength(128))),
    }),
    output: z.object({ entries: z.array(entry) }),
  }),
  '/audit/verify': defineStaffCall({
    path: '/audit/verify',
    about: 'Computes the whole chain again: how many entries were changed, removed or put in, and the first of them.',
    permission: 'audit.view',
    perMinute: 20,
    input: nothing,
    output: z.object({
      count: z.int(),
      head: z.string(),
      bad: z.int(),
      firstBad: z.optional(z.object({ number: z.int(), problem: z.string() })),
      checkedAt: time,
    }),
  }),
} as const
