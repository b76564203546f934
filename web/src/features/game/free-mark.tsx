import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { usePlayMoney } from '../../lib/use-play-money.ts'
import { Button } from '../../ui/button.tsx'
import { useFloat } from './api.ts'
import css from './free-mark.module.css'

/** Says for as long as it lasts that nothing here is money, and fills the coins up to what everybody begins with. */
export function FreeMark() {
  const t = useT()
  const { locale } = useTexts()
  const money = usePlayMoney()
  const queries = useQueryClient()
  const { data } = useFloat()
  const topUp = useMutation({
    mutationFn: () => call('/game/floatTopUp', {}),
    onSuccess: (float) => queries.setQueryData(['/game/float', {}, locale], float),
  })
  return (
    <section className={css.mark} aria-label={t('game.free.title')}>
      <p>
        <b>{t('game.free.title')}</b>
        <span>{t('game.free.text')}</span>
      </p>
      {data && (
        <div className={css.coins}>
          <b>{money(data.balance, 'free', '')}</b>
          <Button look="plain" disabled={!data.canTopUp} busy={topUp.isPending} onClick={() => topUp.mutate()}>
            {t('game.free.topUp')}
          </Button>
        </div>
      )}
    </section>
  )
}
