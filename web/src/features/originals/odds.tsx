import { minor } from '@zamra/contract/money.ts'
import { returnOf } from '@zamra/contract/originals/game.ts'
import { chancesOf, hasSteps } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { timesOf } from '../../lib/odds.ts'
import css from './originals.module.css'

/** The chance and the return of the choice and the stake, in sight before the bet. Of a game with steps: of its first step. */
export function ChoiceOdds({ play, stake }: { readonly play: Play; readonly stake: number }) {
  const t = useT()
  const chances = chancesOf(play)
  const [first] = chances
  const best = Math.max(...chances.map(({ pays }) => pays))
  const isOne = chances.length === 1 && first
  return (
    <dl className={css.facts}>
      {isOne && (
        <div>
          <dt>{t('originals.chance')}</dt>
          <dd>{percent((first.ways / first.of) * 10_000)}</dd>
        </div>
      )}
      <div>
        <dt>{t('originals.pays')}</dt>
        <dd>
          {isOne
            ? `×${timesOf(best)}`
            : `×${timesOf(chances[0] && hasSteps(play) ? chances[0].pays : leastOf(chances))} – ×${timesOf(best)}`}
        </dd>
      </div>
      <div>
        <dt>{t('originals.returns')}</dt>
        <dd>{percent(returnOf(hasSteps(play) ? chances.slice(0, 1) : chances, minor(BigInt(stake))))}</dd>
      </div>
    </dl>
  )
}

const OddsPanel = lazyPart(() => import('./odds-panel.tsx').then((module) => module.OddsPanel))

/** How the game works, and every way to win with its chance. Fetched when the player opens it. */
export function Odds({ play }: { readonly play: Play }) {
  const t = useT()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details className={css.details} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>{t('originals.odds')}</summary>
      <div>{wasOpened && <OddsPanel play={play} />}</div>
    </details>
  )
}

function leastOf(chances: readonly { readonly pays: number }[]): number {
  return Math.min(...chances.map(({ pays }) => pays))
}

/** From basis points, cut and never rounded up. */
function percent(points: number): string {
  return `${Math.floor(points) / 100}%`
}
