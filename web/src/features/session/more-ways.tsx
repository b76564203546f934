import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { takeFragment } from '../../lib/arrival.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useChannel } from './api.ts'
import { finishSignIn } from './finish-sign-in.ts'
import css from './more-ways.module.css'
import type { OtherWaysProps } from './other-ways.tsx'
import type { SignInForm } from './use-sign-in-form.ts'

const OtherWays = lazyPart(() => import('./other-ways.tsx').then((module) => module.OtherWays), { optional: true })

/** The sign-in methods without typing. Their place is reserved until the server has said which of them are open. */
export function MoreWays(props: OtherWaysProps) {
  const t = useT()
  const { data, isPending } = useChannel()
  useGoogleReturn(props.form)
  if (!isPending && !data?.google.open && !data?.passkey.open) return null
  return (
    <div className={css.others}>
      <p className={css.or}>{t('session.or')}</p>
      <div className={css.ways}>{data && <OtherWays {...props} />}</div>
    </div>
  )
}

/** Finishes a Google sign-in. Google's answer is in the fragment of the address. */
function useGoogleReturn(form: SignInForm): void {
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
