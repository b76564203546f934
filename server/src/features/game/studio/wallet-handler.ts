import type { AppContext } from '../../../app-context.ts'
import { systemMs } from '../../../base/clock.ts'
import type { StudioAccount } from '../../../base/studio-config.ts'
import type { StudioRequest, StudioWalletHandler } from '../../../http/studio-wallet.ts'
import { type Dialect, MalformedCallError, type Proof, type WalletCall } from '../../../providers/studio/port.ts'
import { clockSkewMs, isSignedByStudio, isWithinClockSkew } from '../../../providers/studio/signature.ts'
import { dialectOf } from '../../../providers/studio/studios.ts'
import { handleStudioCall } from './answer-studio.ts'

/** Handles the wallet requests of studios: verify the signature, parse the dialect, run the call. */
export function studioWalletHandler(app: AppContext): StudioWalletHandler {
  return async (request) => {
    const studio = app.config.studio.studios.find(({ code }) => code === request.studio)
    if (!studio) return undefined
    const dialect = dialectOf(studio)
    if (!(await isStudio(app, studio, dialect, request))) {
      app.log.warn({ studio: studio.code, address: request.address }, 'studio signature invalid')
      return dialect.formatAnswer(undefined, { refusal: 'signature' })
    }
    const call = heard(dialect, request)
    if (call === 'malformed') return dialect.formatAnswer(undefined, { refusal: 'malformed' })
    return call && dialect.formatAnswer(call, await handleStudioCall(app, studio.code, call))
  }
}

function heard(dialect: Dialect, { path, raw }: StudioRequest): WalletCall | 'malformed' | undefined {
  try {
    return dialect.parseCall(path, raw)
  } catch (error) {
    if (error instanceof MalformedCallError) return 'malformed'
    throw error
  }
}

async function isStudio(app: AppContext, studio: StudioAccount, dialect: Dialect, request: StudioRequest) {
  const { addresses, keys, code } = studio
  if (addresses.length > 0 && !addresses.includes(request.address)) return false
  const proof = dialect.readProof(request.raw, request.headers)
  return isSignedByStudio(proof, keys) && isWithinClockSkew(proof, systemMs()) && (await isNew(app, code, proof))
}

/**
 * A nonce works once within its time window. While Redis is unavailable nonces are not checked: a replayed request then
 * repeats its first answers, because its ids are known.
 */
async function isNew({ redis, log }: AppContext, studio: string, { nonce }: Proof): Promise<boolean> {
  if (nonce === undefined) return true
  if (nonce.length < 8 || nonce.length > 64) return false
  const expiration = { type: 'PX', value: 2 * clockSkewMs } as const
  try {
    return (await redis.set(`studio:nonce:${studio}:${nonce}`, '1', { condition: 'NX', expiration })) === 'OK'
  } catch (err) {
    log.debug({ err }, 'redis unavailable, nonces not checked')
    return true
  }
}
