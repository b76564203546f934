import type { TrackerConfig } from '../../base/tracking-config.ts'
import type { TrackingOutcome, TrackingProvider } from './port.ts'

const timeoutMs = 10_000

/**
 * Adjust, server to server: forms to `/event` and `/gdpr_forget_device`, as its web SDK sends them from a browser. Nothing
 * about the player is in them besides the random id.
 */
export function openAdjust(config: TrackerConfig): TrackingProvider {
  const { appToken, serverToken, serverUrl, privacyUrl, eventTokens } = config
  const submit = (url: string, path: string, fields: Readonly<Record<string, string>>) =>
    submitForm(new URL(path, url), serverToken, { s2s: '1', app_token: appToken, ...fields })
  return {
    async sendRevenue({ trackerId, dedupeId, amount, currency, at }) {
      const token = eventTokens.get('deposit')
      if (!token) return { outcome: 'refused', why: 'no token of the event deposit' }
      return submit(serverUrl, '/event', {
        web_uuid: trackerId,
        event_token: token,
        revenue: amount,
        currency,
        dedupe_id: dedupeId,
        created_at: at.toISOString(),
      })
    },
    forget: ({ trackerId, at }) =>
      submit(privacyUrl, '/gdpr_forget_device', { web_uuid: trackerId, created_at: at.toISOString() }),
  }
}

async function submitForm(url: URL, token: string, fields: Readonly<Record<string, string>>): Promise<TrackingOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { outcome: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  }
}

/** A wrong token is corrected by an operator, so the message waits for it. */
const later: readonly number[] = [401, 403, 408, 425, 429]

function outcomeOf({ ok, status, headers }: Response): TrackingOutcome {
  if (ok) return { outcome: 'accepted' }
  if (status < 500 && !later.includes(status)) return { outcome: 'refused', why: `status ${status}` }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const why = `status ${status}`
  return Number.isFinite(seconds)
    ? { outcome: 'unknown', why, retryAfterSeconds: seconds }
    : { outcome: 'unknown', why }
}
