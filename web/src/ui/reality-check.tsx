import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { call } from '../lib/call.ts'
import { nowMs } from '../lib/clock.ts'
import { urlTo } from '../lib/navigation/address.ts'
import { navigateBack, navigateTo } from '../lib/navigation/navigate.ts'
import { coinCurrency, useMoney } from '../lib/use-money.ts'
import { Button } from './button.tsx'
import { formatLeft } from './countdown.tsx'
import css from './reality-check.module.css'
import { Sheet } from './sheet.tsx'

type PlaySession = WireOutputOf<'/game/session'>
type CheckProps = { readonly sessionId: string; readonly session: PlaySession; readonly onGoOn: () => void }

/** Pauses play until the player has seen how long and for how much they have played, and decides to go on or to stop. */
export function RealityCheck({ sessionId, session, onGoOn }: CheckProps) {
  const t = useT()
  const [isAway, setAway] = useState(false)
  // The effect runs again when the player returns to this page.
  useEffect(() => setAway(false), [])
  const answer = useMutation({
    mutationFn: (goOn: boolean) => call('/game/realityCheck', { sessionId, goOn }),
    onSuccess: (_, goOn) => (goOn ? onGoOn() : void navigateBack()),
  })

  function openHistory() {
    // An open modal dialog would block the page above it.
    setAway(true)
    void navigateTo(urlTo('gameRecords'))
  }

  return (
    <Sheet open={!isAway} title={t('game.check.title')} onClose={() => setAway(true)} mustAnswer>
      <p className={css.text}>{t('game.check.text')}</p>
      <Figures session={session} />
      <div className={css.ways}>
        <Button block busy={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('game.check.goOn')}
        </Button>
        <Button block look="plain" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('game.check.leave')}
        </Button>
        <Button block look="ghost" onClick={openHistory}>
          {t('game.check.history')}
        </Button>
      </div>
    </Sheet>
  )
}

function Figures({ session }: { readonly session: PlaySession }) {
  const t = useT()
  const money = useMoney(session.mode === 'free' ? coinCurrency : session.currency)
  const [seenAt] = useState(nowMs)
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('game.hud.time')}</dt>
        <dd>{formatLeft(seenAt - session.startedAt)}</dd>
      </div>
      <div>
        <dt>{t('game.check.staked')}</dt>
        <dd>{money.format(session.staked)}</dd>
      </div>
      <div>
        <dt>{t('game.check.won')}</dt>
        <dd>{money.format(session.won)}</dd>
      </div>
      <div>
        <dt>{session.net < 0 ? t('game.check.lost') : t('game.hud.net')}</dt>
        <dd>{money.formatSigned(session.net)}</dd>
      </div>
    </dl>
  )
}
