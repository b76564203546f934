import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { call } from '../lib/call.ts'
import { nowMs } from '../lib/clock.ts'
import { urlTo } from '../lib/navigation/address.ts'
import { navigateBack, navigateTo } from '../lib/navigation/navigate.ts'
import { useIsPast } from '../lib/use-is-past.ts'
import { coinCurrency, useMoney } from '../lib/use-money.ts'
import { Button } from './button.tsx'
import { Countdown, formatLeft } from './countdown.tsx'
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
    onSuccess: ({ pausedUntil }, goOn) => {
      if (!goOn) void navigateBack()
      else if (pausedUntil === undefined) onGoOn()
    },
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
        <GoOnButton
          pausedUntil={answer.data?.pausedUntil ?? session.pausedUntil}
          busy={answer.isPending}
          onGoOn={() => answer.mutate(true)}
        />
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

type GoOnProps = { readonly pausedUntil: number | undefined; readonly busy: boolean; readonly onGoOn: () => void }

/** Where the market has a pause, the button says how long it still takes. */
function GoOnButton({ pausedUntil, busy, onGoOn }: GoOnProps) {
  const t = useT()
  const isOver = useIsPast(pausedUntil) || pausedUntil === undefined
  return (
    <Button block busy={busy} disabled={!isOver} onClick={onGoOn}>
      {isOver ? (
        t('game.check.goOn')
      ) : (
        <span>
          {t('game.check.pause')} <Countdown until={pausedUntil} />
        </span>
      )}
    </Button>
  )
}

function Figures({ session }: { readonly session: PlaySession }) {
  const t = useT()
  const money = useMoney(session.mode === 'free' ? coinCurrency : session.currency)
  const [seenAt] = useState(nowMs)
  const figures = {
    time: [t('game.hud.time'), formatLeft(seenAt - session.startedAt)],
    wagered: [t('game.check.staked'), money.format(session.staked)],
    won: [t('game.check.won'), money.format(session.won)],
    net: [session.net < 0 ? t('game.check.lost') : t('game.hud.net'), money.formatSigned(session.net)],
  } as const
  return (
    <dl className={css.figures}>
      {session.checkFigures.map((figure) => {
        const [label, value] = figures[figure]
        return (
          <div key={figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        )
      })}
    </dl>
  )
}
