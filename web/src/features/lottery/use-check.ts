import type { StepResult } from '@zamra/verifier/steps.ts'
import { startTransition, useState } from 'react'
import type { Proof } from './proof-files.ts'

type Check =
  | { readonly status: 'idle' }
  | { readonly status: 'loadFailed' }
  | { readonly status: 'busy' | 'done'; readonly draw: readonly StepResult[]; readonly ticket: readonly StepResult[] }

/** Loads and runs the verifier, which shares no code with the server. Each step is shown when it is done. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ status: 'idle' })

  async function run({ bundle, ticket: file }: Proof): Promise<void> {
    const draw: StepResult[] = []
    const ticket: StepResult[] = []
    const show = (status: 'busy' | 'done') =>
      startTransition(() => setCheck({ status, draw: [...draw], ticket: [...ticket] }))
    show('busy')
    const verifier = await loadVerifier()
    const trust = await verifier?.trustedKeys(verifier.judge)
    if (!verifier || !trust) return setCheck({ status: 'loadFailed' })
    for await (const step of verifier.verifyDraw(bundle, trust)) {
      draw.push(step)
      show('busy')
      await pause()
    }
    // Checking a ticket against an invalid draw would prove nothing.
    if (file !== undefined && draw.every(({ ok }) => ok)) {
      for await (const step of verifier.verifyTicket(bundle, file, trust)) {
        ticket.push(step)
        show('busy')
        await pause()
      }
    }
    show('done')
  }

  return { check, run }
}

export async function loadVerifier() {
  try {
    const [{ verifyDraw }, { verifyTicket }, judge, { trustedKeys }] = await Promise.all([
      import('@zamra/verifier/verify-draw.ts'),
      import('@zamra/verifier/verify-ticket.ts'),
      import('@zamra/verifier/trust.ts'),
      import('../../lib/trusted-keys.ts'),
      // The verifier loads this large chunk lazily; loading it now lets the check finish offline.
      import('@zamra/verifier/beacon.ts'),
    ])
    return { verifyDraw, verifyTicket, judge, trustedKeys }
  } catch {
    return undefined
  }
}

/** A pause after each step lets the browser paint it and the player follow. */
const stepPauseMs = 110

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, stepPauseMs))
}
