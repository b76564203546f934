import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { UserInfo } from '../../lib/user-info.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import css from './form.module.css'
import { usePlayer } from './use-player.ts'

/** Renders a page that needs the player, with loading and error states until the player is loaded. */
export function ForPlayer({ children }: { readonly children: (player: UserInfo) => ReactNode }) {
  const { player, error, retry } = usePlayer()
  if (player) return children(player)
  return error ? <ErrorView error={error} onRetry={retry} /> : <FormSkeleton />
}

/** Stands for a form while its data loads. */
export function FormSkeleton() {
  const t = useT()
  return (
    <div className={css.waiting} role="status" aria-label={t('page.loading')}>
      <Skeleton height={52} shape="card" />
      <Skeleton height={52} shape="card" />
      <Skeleton height={52} shape="card" />
      <Skeleton height={48} shape="card" />
    </div>
  )
}
