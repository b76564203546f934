import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { CallError } from '../../lib/call-error.ts'
import { hasSeenOdds, markOddsSeen, oneIn, percentOf, timesOf } from '../../lib/odds.ts'
import { useCall } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import odds from '../../ui/odds.module.css'
import { Sheet } from '../../ui/sheet.tsx'
import { GameOpening } from './game-opening.tsx'
import css from './game-rules.module.css'

type Rules = WireOutputOf<'/game/rules'>

const useRules = (gameId: string) => useCall('/game/rules', { gameId }, { staleTime: 60_000 })

type RulesFirstProps = { readonly gameId: string; readonly children: ReactNode }

/** Shows the rules, odds and return of a game before its first round for money, and again when they have changed. */
export function RulesFirst({ gameId, children }: RulesFirstProps) {
  const { data, error, refetch } = useRules(gameId)
  const [agreed, setAgreed] = useState<string>()
  if (data) {
    if (agreed === data.rulesHash || hasSeenOdds(data.rulesHash)) return children
    const go = () => {
      markOddsSeen(data.rulesHash)
      setAgreed(data.rulesHash)
    }
    return <RulesPanel rules={data} onGo={go} />
  }
  // The launch explains why a game without rules is closed.
  if (error instanceof CallError && error.refusal === 'thing.notFound') return children
  return error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <GameOpening />
}

function RulesPanel({ rules, onGo }: { readonly rules: Rules; readonly onGo: () => void }) {
  const t = useT()
  return (
    <section className={css.panel} aria-label={t('game.rules')}>
      <h2>{t('game.rules.first')}</h2>
      <RulesTable rules={rules} />
      <div className={css.foot}>
        <Button block onClick={onGo}>
          {t('game.rules.go')}
        </Button>
      </div>
    </section>
  )
}

type RulesSheetProps = { readonly gameId: string; readonly onClose: () => void }

/** The same rules, at any time from the header of the game. */
export function RulesSheet({ gameId, onClose }: RulesSheetProps) {
  const t = useT()
  const { data, error, refetch } = useRules(gameId)
  return (
    <Sheet open title={t('game.rules')} onClose={onClose}>
      {data && <RulesTable rules={data} />}
      {!data && (error ? <ErrorView error={error} onRetry={() => void refetch()} /> : <GameOpening />)}
    </Sheet>
  )
}

function RulesTable({ rules }: { readonly rules: Rules }) {
  const t = useT()
  return (
    <div className={odds.odds}>
      <p>{rules.about}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('game.rules.result')}</th>
            <th scope="col">{t('game.rules.chance')}</th>
            <th scope="col">{t('game.rules.pays')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.odds.map(({ name, pays, ...ways }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{t('game.rules.oneIn', { count: oneIn(ways) })}</td>
              <td>×{timesOf(pays)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('game.rules.rtp', { percent: percentOf(rules.rtp) })}</p>
    </div>
  )
}
