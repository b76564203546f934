import { useEffect } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { gameUrl } from '../../lib/game-url.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { redirectTo } from '../../lib/navigation/navigate.ts'
import { useParameters } from '../../lib/navigation/use-parameters.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { useGame } from './api.ts'
import { Table } from './table.tsx'

/** A game inside the page. A player who wants no money at stake has coins; a visitor has the studio's own trial. */
export function GameWebPage() {
  const t = useT()
  const { gameId, mode: asked } = useParameters('gameWeb')
  const signedIn = useSession(isSignedIn)
  const mode = asked !== 'demo' ? 'real' : signedIn ? 'free' : 'demo'
  const game = useGame(gameId)
  const own = useOwnPage(game)
  const title = game?.name ?? t('title.gameWeb')
  if (own) return <Page header={<Header title={title} />}>{null}</Page>
  return <Table key={`${gameId} ${mode}`} gameId={gameId} mode={mode} title={title} />
}

/** Who comes to a draw of the house by an old address is led to its page. */
function useOwnPage(game: Parameters<typeof gameUrl>[0] | undefined): string | undefined {
  const url = game && gameUrl(game)
  const own = url?.startsWith(urlTo('lottery')) ? url : undefined
  useEffect(() => {
    if (own) void redirectTo(own)
  }, [own])
  return own
}
