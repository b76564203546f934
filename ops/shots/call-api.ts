import { setTimeout as pause } from 'node:timers/promises'
import type { CallPath, WireOutputOf } from '@zamra/contract/calls.ts'

type Answer = { readonly state: string; readonly resultData: { readonly retryAfter?: number } }

const busy = '5030'
const busyTriesMax = 10

/** Calls a running app. A busy server has done nothing and says when to try again, as it says to the app. */
export async function callApi<P extends CallPath>(url: string, path: P, input: object): Promise<WireOutputOf<P>> {
  const common = { appId: 1526, locale: 'en', appPackageName: 'com.zamra.app1526', deviceNumber: 'a-budget' }
  const send = async () => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...common, ...input }),
    })
    return (await answer.json()) as Answer
  }
  let answer = await send()
  for (let tries = 0; answer.state === busy && tries < busyTriesMax; tries += 1) {
    await pause((answer.resultData.retryAfter ?? 1) * 1_000)
    answer = await send()
  }
  const { state, resultData, ...refused } = answer
  if (state !== '200') throw new Error(`${path} failed: ${JSON.stringify(refused)}`)
  return resultData as WireOutputOf<P>
}
