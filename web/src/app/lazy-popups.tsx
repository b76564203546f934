import { lazy, Suspense } from 'react'
import { usePopups } from '../lib/popups.ts'

const PopupHost = lazy(() => import('../ui/popup-host.tsx').then((module) => ({ default: module.PopupHost })))

/** The popup's code is fetched when the first one opens: most visits never see one. */
export function LazyPopups() {
  const asked = usePopups((state) => state.waiting.length > 0)
  return asked ? (
    <Suspense>
      <PopupHost />
    </Suspense>
  ) : null
}
