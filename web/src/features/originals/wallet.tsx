import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useCall } from '../../lib/queries.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { Mode } from './api.ts'
import { Chips } from './chips.tsx'
import css from './originals.module.css'

type WalletProps = {
  readonly mode: Mode
  readonly currency: string
  readonly isFreeOnly: boolean
  readonly disabled: boolean
  readonly onChange: (mode: Mode) => void
}

/** Real money or coins, and how much there is. Free play is labelled for as long as it is on. */
export function Wallet({ mode, currency, isFreeOnly, disabled, onChange }: WalletProps) {
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
  const available = mode === 'free' ? coins?.balance : balance
  const modes = (isFreeOnly ? (['free'] as const) : (['real', 'free'] as const)).map((key) => ({
    key,
    label: t(`originals.mode.${key}`),
  }))
  return (
    <section className={css.wallet}>
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
