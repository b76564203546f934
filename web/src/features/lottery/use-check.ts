import type { StepResult } from '@zamra/verifier/steps.ts'
import { useState } from 'react'
import type { Proof } from './proof-files.ts'

export type Check =
  | { readonly status: 'idle' }
  | { readonly status: 'noCode' }
  | { readonly status: 'busy' | 'done'; readonly draw: readonly StepResult[]; readonly ticket: readonly StepResult[] }

/**
 * Runs the verifier, which is fetched when it is asked for and shares no line with the server. Each step is shown when it
 * is done, and the page is painted in between.
 */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ status: 'idle' })

  async function run({ bundle, ticket: file }: Proof): Promise<void> {
    const draw: StepResult[] = []
    const ticket: StepResult[] = []
    const show = (status: 'busy' | 'done') => setCheck({ status, draw: [...draw], ticket: [...ticket] })
    show('busy')
    const code = await loadVerifier()
    if (!code) return setCheck({ status: 'noCode' })
    for await (const step of code.verifyDraw(bundle)) {
      draw.push(step)
      show('busy')
      await painted()
    }
    // A ticket is judged against a draw that fits; what it says of another one means nothing.
    if (file !== undefined && draw.every(({ ok }) => ok)) {
      for await (const step of code.verifyTicket(bundle, file)) {
        ticket.push(step)
        show('busy')
        await painted()
      }
    }
    show('done')
  }

  return { check, run, reset: () => setCheck({ status: 'idle' }) }
}

async function loadVerifier() {
  try {
    const [{ verifyDraw }, { verifyTicket }] = await Promise.all([
      import('@zamra/verifier/verify-draw.ts'),
      import('@zamra/verifier/verify-ticket.ts'),
      // The curve is most of it. Fetched now, it is there when the network is not.
      import('@zamra/verifier/beacon.ts'),
    ])
    return { verifyDraw, verifyTicket }
  } catch {
    return undefined
  }
}

/** Long enough for the eye to follow, and for the browser to draw. */
const stepMs = 110

function painted(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, stepMs))
}
