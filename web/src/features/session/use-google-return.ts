import { useEffect } from 'react'
import { takeFragment } from '../../lib/arrival.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { Submit } from './use-submit.ts'

/** Back from Google, the answer is behind the `#` of the address that the player arrived at. */
export function useGoogleReturn(submit: Submit): void {
  useEffect(() => {
    const fragment = takeFragment()
    if (!fragment.has('state')) return
    void submit.run(async () => {
      const { arriveFromGoogle } = await import('./google.ts')
      const { answer, redirect } = await arriveFromGoogle(fragment)
      if (answer) await finishSignIn(answer, redirect)
    })
  })
}
