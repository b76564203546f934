import type { ReactNode } from 'react'
import type { UserInfo } from '../../lib/user-info.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { FormWaiting } from './form-waiting.tsx'
import { usePlayer } from './use-player.ts'

/** A page that needs to know the player: it waits for him, says when he cannot be had, and lets one try again. */
export function ForPlayer({ children }: { readonly children: (player: UserInfo) => ReactNode }) {
  const { player, error, retry } = usePlayer()
  if (player) return children(player)
  return error ? <ErrorView error={error} onRetry={retry} /> : <FormWaiting />
}
