import { Suspense } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useChannel } from './api.ts'
import { lazily } from './lazily.ts'
import css from './more-ways.module.css'
import type { OtherWaysProps } from './other-ways.tsx'
import { useGoogleReturn } from './use-google-return.ts'

const OtherWays = lazily(() => import('./other-ways.tsx').then((module) => module.OtherWays))

/** The place of the ways that need no typing. It is kept free until the house has said which of them are open. */
export function MoreWays(props: OtherWaysProps) {
  const t = useT()
  const { data, isPending } = useChannel()
  useGoogleReturn(props.submit)
  if (!isPending && !data?.google.open && !data?.passkey.open) return null
  return (
    <div className={css.others}>
      <p className={css.or}>{t('session.or')}</p>
      <div className={css.ways}>
        {data && (
          <Suspense>
            <OtherWays {...props} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
