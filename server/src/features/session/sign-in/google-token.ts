import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Logger } from '../../../base/log.ts'
import { refusal } from '../../../base/refusal.ts'
import type { GoogleConfig } from '../../../base/sign-in-config.ts'

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.string().check(z.minLength(1), z.maxLength(256)),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  email_verified: z.literal(true),
})

export type GoogleClaims = z.infer<typeof claims>

/**
 * The claims of a valid token: signed by the issuer's keys with RS256, issued for us at most ten minutes ago, with a
 * verified e-mail address. When the keys cannot be fetched the server is busy; the token is not rejected for it.
 */
export async function verifyGoogleToken(
  google: GoogleConfig,
  keys: JWTVerifyGetKey,
  token: string,
  log: Logger,
): Promise<GoogleClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: issuersOf(google),
      audience: google.clientId,
      algorithms: ['RS256'],
      maxTokenAge: '10m',
      clockTolerance: '30s',
      requiredClaims: ['sub', 'nonce', 'exp', 'iat'],
    })
    return claims.safeParse(payload).data
  } catch (error) {
    if (!isTokenError(error)) {
      log.warn({ err: error }, 'google keys unavailable')
      throw refusal('server.busy', { retryAfter: 5 })
    }
    log.info({ reason: error.code }, 'google token rejected')
    return undefined
  }
}

function isTokenError(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  )
}

/** Google uses two spellings of its issuer name. */
function issuersOf({ issuer }: GoogleConfig): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}
