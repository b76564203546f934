import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Grant, WithdrawInfo } from './api.ts'
import css from './forfeit-sheet.module.css'

type ForfeitSheetProps = { readonly grant: Grant; readonly info: WithdrawInfo; readonly onClose: () => void }

/** Keeping the bonus and giving it up side by side, each with what can leave now and what it costs. */
export function ForfeitSheet({ grant, info, onClose }: ForfeitSheetProps) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(info.currency)
  const queries = useQueryClient()
  const drop = useMutation<WireOutputOf<'/withdraw/forfeit'>, CallError>({
    mutationFn: () => moneyCall('/withdraw/forfeit', { grantId: grant.grantId }, { quiet: true }),
    onSuccess: ({ withdrawable }) => {
      onClose()
      showToast(t('withdraw.drop.done', { amount: money.format(withdrawable) }))
      refreshUserInfo().catch(() => {})
    },
    // The bonus may have ended meanwhile, by a bet or on another device.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['/withdraw/info'] }),
  })
  const { lost, withdrawable } = grant.ifForfeited
  return (
    <Sheet open title={t('withdraw.drop.title')} onClose={onClose}>
      <div className={css.choices}>
        <Outcome title={t('withdraw.drop.keep')} withdrawable={money.format(info.withdrawable)}>
          <li>{t('withdraw.drop.keep.bonus', { amount: money.format(grant.bonus) })}</li>
          <li>{t('withdraw.drop.keep.bet', { amount: money.format(grant.remaining) })}</li>
          {grant.expiresAt !== undefined && <li>{t('withdraw.drop.keep.until', { time: soon(grant.expiresAt) })}</li>}
        </Outcome>
        <Outcome title={t('withdraw.drop.give')} withdrawable={money.format(withdrawable)}>
          <li>{t('withdraw.drop.give.lost', { amount: money.format(lost) })}</li>
          <li>{t('withdraw.drop.give.bet')}</li>
        </Outcome>
      </div>
      <p className={css.note}>{t('withdraw.drop.note')}</p>
      {drop.error && (
        <p className={css.error} role="alert">
          {errorText(drop.error, t)}
        </p>
      )}
      <div className={css.actions}>
        <Button look="plain" block onClick={onClose}>
          {t('withdraw.drop.keep')}
        </Button>
        <Button block busy={drop.isPending} onClick={() => drop.mutate()}>
          {t('withdraw.why.drop')}
        </Button>
      </div>
    </Sheet>
  )
}

type OutcomeProps = { readonly title: string; readonly withdrawable: string; readonly children: React.ReactNode }

function Outcome({ title, withdrawable, children }: OutcomeProps) {
  const t = useT()
  return (
    <section className={css.outcome} aria-label={title}>
      <h3>{title}</h3>
      <p>{t('withdraw.open')}</p>
      <b>{withdrawable}</b>
      <ul>{children}</ul>
    </section>
  )
}
