import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { urlTo } from '../../lib/navigation/address.ts'
import { refreshUserInfo } from '../../lib/refresh-player.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import type { Way } from './api.ts'
import { CashDesk } from './cash-desk.tsx'
import { Favourite } from './favourite.tsx'
import { FreeMark } from './free-mark.tsx'
import { LaunchFailed } from './launch-failed.tsx'
import { Play } from './play.tsx'
import css from './table.module.css'
import { TrialMark } from './trial-mark.tsx'
import { useLaunch } from './use-launch.ts'
import { Waiting } from './waiting.tsx'

type TableProps = { readonly gameId: string; readonly mode: Way; readonly title: string }

/** The game and what stands around it for as long as it is open. */
export function Table({ gameId, mode, title }: TableProps) {
  const launch = useLaunch(gameId, mode)
  const isTrial = mode === 'demo'
  useFreshAfterwards(!isTrial)
  const right = !isTrial && (
    <>
      {mode === 'real' && <CashDesk />}
      <Favourite gameId={gameId} />
    </>
  )
  return (
    <Page className={css.table} header={<Header title={title} right={right} />}>
      {mode === 'free' && <FreeMark />}
      {isTrial && <TrialMark redirect={urlTo('gameWeb', { gameId, mode })} />}
      {launch.phase === 'asking' && <Waiting />}
      {launch.phase === 'open' && <Play key={launch.url} {...launch} {...{ gameId, mode, title }} />}
      {launch.phase === 'failed' && <LaunchFailed {...{ gameId, mode }} error={launch.error} onRetry={launch.again} />}
    </Page>
  )
}

const changed = ['/game/mine', '/game/record', '/user/balanceRecord']

/** Whoever leaves a game finds his balance and his records as the game has left them. */
function useFreshAfterwards(isPlayer: boolean): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      if (!isPlayer) return
      void refreshUserInfo().catch(() => {})
      for (const path of changed) void queries.invalidateQueries({ queryKey: [path] })
    },
    [queries, isPlayer],
  )
}
