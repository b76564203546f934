import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { Mode } from './api.ts'
import { Chips } from './chips.tsx'
import css from './originals.module.css'

/** Few players see it. */
const LawNotice = lazyPart(() => import('../../ui/law-notice.tsx').then((module) => module.LawNotice), {
  optional: true,
})

type WalletProps = {
  readonly mode: Mode
  readonly currency: string
  readonly isFreeOnly: boolean
  readonly disabled: boolean
  /** A bet is under way, or its outcome is not told yet. */
  readonly isMoving: boolean
  readonly onChange: (mode: Mode) => void
}

/** Real money or coins, and how much there is. Free play is labelled for as long as it is on. */
export function Wallet({ mode, currency, isFreeOnly, disabled, isMoving, onChange }: WalletProps) {
  const t = useT()
  const money = useMoney(currency)
  const queries = useQueryClient()
  const signedIn = useSession(isSignedIn)
  const balance = useSession((session) => session.userInfo?.balance.available)
  const { data: coins } = useCall('/game/float', {}, { enabled: signedIn && mode === 'free' })
  const topUp = useMutation({
    mutationFn: () => call('/game/floatTopUp', {}),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/game/float'] }),
  })
  const available = useUnlessMoving(mode === 'free' ? coins?.balance : balance, isMoving)
  const modes = (isFreeOnly ? (['free'] as const) : (['real', 'free'] as const)).map((key) => ({
    key,
    label: t(`originals.mode.${key}`),
  }))
  return (
    <section className={css.wallet}>
      {isFreeOnly && <LawNotice action="bet" />}
      <Chips label={t('originals.mode')} items={modes} value={mode} onChange={onChange} disabled={disabled} />
      {signedIn && (
        <p className={css.balance}>
          <span>{t('originals.balance')}</span>
          <b>{available === undefined ? '–' : money.format(available)}</b>
          {mode === 'free' && coins?.canTopUp && (
            <button type="button" onClick={() => topUp.mutate()}>
              {t('game.free.topUp')}
            </button>
          )}
        </p>
      )}
      {mode === 'free' && <p className={css.small}>{t('game.free.text')}</p>}
    </section>
  )
}

/** The server pushes the new balance with the answer, so what is shown waits until the stage has told the outcome. */
function useUnlessMoving(value: number | undefined, isMoving: boolean): number | undefined {
  const [kept, setKept] = useState(value)
  if (!isMoving && kept !== value) setKept(value)
  return isMoving ? kept : value
}
