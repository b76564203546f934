import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { coinCurrency, useMoney } from '../../lib/use-money.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFloat } from './api.ts'
import css from './free-play-notice.module.css'

/** Shown during free play: coins have no value, and can be topped up to the initial number. */
export function FreePlayNotice() {
  const t = useT()
  const { locale } = useTexts()
  const money = useMoney(coinCurrency)
  const queries = useQueryClient()
  const { data } = useFloat()
  const topUp = useMutation({
    mutationFn: () => call('/game/floatTopUp', {}),
    onSuccess: (coins) => queries.setQueryData(['/game/float', {}, locale], coins),
  })
  return (
    <section className={css.notice} aria-label={t('game.free.title')}>
      <p>
        <b>{t('game.free.title')}</b>
        <span>{t('game.free.text')}</span>
      </p>
      {data && (
        <div className={css.coins}>
          <b>{money.format(data.balance)}</b>
          <Button look="plain" disabled={!data.canTopUp} busy={topUp.isPending} onClick={() => topUp.mutate()}>
            {t('game.free.topUp')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Shown during a visitor's demo: it has no value and is not saved. */
export function DemoNotice({ redirect }: { readonly redirect: string }) {
  const t = useT()
  return (
    <section className={css.notice} aria-label={t('game.free.title')}>
      <p>
        <b>{t('game.free.title')}</b>
        <span>{t('game.trial.text')}</span>
      </p>
      <ButtonLink look="plain" to={urlTo('login', { redirect })}>
        {t('do.login')}
      </ButtonLink>
    </section>
  )
}
