import { type CallPath, calls, type WireInputOf, type WireOutputOf } from '@zamra/contract/calls.ts'
import { appInfo } from '@zamra/contract/constants.ts'
import { packageName } from '@zamra/contract/package-name.ts'

/** A player who is signed in on a device. */
export type Caller = { readonly uid: number; readonly sign: string; readonly device: string }

type Success<P extends CallPath> = { readonly state: string; readonly resultData: WireOutputOf<P> }
export type Refusal = { readonly state: string; readonly code: string }

export function isSuccess<P extends CallPath>(answer: Success<P> | Refusal | undefined): answer is Success<P> {
  return answer?.state === '200'
}

/** Undefined when there was no answer, which is not a refusal. */
export async function sendCall<P extends CallPath>(
  url: string,
  { uid, sign, device }: Caller,
  path: P,
  input: WireInputOf<P>,
) {
  const common = {
    appId: appInfo.id,
    appPackageName: packageName(appInfo.id),
    deviceNumber: device,
    locale: 'en',
    uid,
    sign,
  }
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: calls[path].method,
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ ...common, ...(input as object) }),
      signal: AbortSignal.timeout(12_000),
    })
    return (await response.json()) as Success<P> | Refusal
  } catch {
    return undefined
  }
}
