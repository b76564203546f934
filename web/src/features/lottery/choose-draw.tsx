import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Game, isPending, useDraws } from './api.ts'
import { gameName } from './odds-words.ts'
import { ResultsStrip } from './results-strip.tsx'
import css from './verify-page.module.css'

const games = ['minute', 'five', 'six45'] as const
const panelId = 'verify-draws'

/** Who comes without a draw is shown the last ones of each game. */
export function ChooseDraw() {
  const t = useT()
  const [game, setGame] = useState<Game>('minute')
  const items = games.map((key) => ({ key, label: t(gameName(key)) }))
  return (
    <section className={css.card}>
      <h2>{t('verify.choose')}</h2>
      <Tabs label={t('lottery.games')} items={items} value={game} onChange={setGame} panelId={panelId} />
      <div id={panelId}>
        <Draws game={game} />
      </div>
    </section>
  )
}

function Draws({ game }: { readonly game: Game }) {
  const t = useT()
  const { data, error, refetch } = useDraws(game)
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} shape="card" />
  return data.list.every(isPending) ? <p>{t('verify.none')}</p> : <ResultsStrip game={game} draws={data.list} />
}
