import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const signedIn = z.object({
  sign: z.string(),
  uid: z.int(),
  newUserFlag: z.boolean(),
  isChangePassword: z.optional(z.boolean()),
})

export const idLogin = defineCall({
  path: '/sso/idlogin',
  room: 'session',
  about: 'Sign in with a player number and a password.',
  priority: 'read',
  limit: { by: 'device', count: 10, seconds: 60 },
  input: z.object({
    userId: z.string().check(z.regex(/^\d{6,10}$/)),
    password: z.string().check(z.minLength(1), z.maxLength(64)),
    referralCode: z.optional(z.string().check(z.maxLength(32))),
  }),
  output: signedIn,
  refusals: ['password.wrong'],
})
