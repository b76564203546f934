import type { CallPath, WireInputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { packageName } from '@zamra/contract/package-name.ts'

/** The device, network and session of a caller. */
export type Caller = {
  readonly device: string
  /** Sent as `x-forwarded-for`, like a proxy does. */
  readonly address?: string
  readonly uid?: number
  readonly sign?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer = {
  readonly state: string
  readonly code: string | undefined
  readonly resultData: Readonly<Record<string, unknown>>
  /** The whole body as it came. */
  readonly text: string
  readonly ms: number
}

/** One call as a client makes it. */
export function callApi<P extends CallPath>(url: string, path: P, input: WireInputOf<P>, who: Caller): Promise<Answer> {
  return send(url, path, input as object, who)
}

/** The same for a client that violates the contract. */
export async function send(url: string, path: string, input: object, who: Caller): Promise<Answer> {
  const began = performance.now()
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': who.address ?? '198.51.100.1', ...who.headers },
    body: JSON.stringify({ ...common(who), ...input }),
    signal: AbortSignal.timeout(20_000),
  })
  const text = await response.text()
  const body = JSON.parse(text) as Partial<Answer>
  return {
    state: String(body.state),
    code: body.code,
    resultData: body.resultData ?? {},
    text,
    ms: performance.now() - began,
  }
}

function common({ device, uid, sign }: Caller) {
  return {
    appId: appInfo.id,
    appPackageName: packageName(appInfo.id),
    deviceNumber: device,
    locale: 'en',
    ...(uid !== undefined && { uid }),
    ...(sign !== undefined && { sign }),
  }
}

/** Maps the items, a few at a time, and keeps their order. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const one = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await work(items[index] as Item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return results
}
