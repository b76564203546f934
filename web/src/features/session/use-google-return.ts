import { useEffect } from 'react'
import { takeFragment } from '../../lib/arrival.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { SignInForm } from './use-sign-in-form.ts'

/** Back from Google, the answer is behind the `#` of the address that the player arrived at. */
export function useGoogleReturn(form: SignInForm): void {
  useEffect(() => {
    const fragment = takeFragment()
    if (!fragment.has('state')) return
    void form.run(async () => {
      const { arriveFromGoogle } = await import('./google.ts')
      const { answer, redirect } = await arriveFromGoogle(fragment)
      if (answer) await finishSignIn(answer, redirect)
    })
  })
}
