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
 * Who it is, by the word of the issuer alone: its keys, its name, our audience, the one algorithm, not older than ten
 * minutes, and an e-mail address that it has checked. Keys that cannot be had are our trouble and no fault of the token.
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
      log.warn({ err: error }, 'the keys of the issuer cannot be had')
      throw refusal('server.busy', { retryAfter: 5 })
    }
    log.info({ why: error.code }, 'a token was refused')
    return undefined
  }
}

function isTokenError(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  )
}

/** Google writes its own name in two ways. */
function issuersOf({ issuer }: GoogleConfig): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}
