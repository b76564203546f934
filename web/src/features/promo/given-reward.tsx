import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { nowMs } from '../../lib/clock.ts'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type OfferDetail, useRewards } from './api.ts'
import css from './given-reward.module.css'

/** A reward that was given when the player joined: how long it is kept, or what became of it. */
export function GivenReward({ promoId }: Pick<OfferDetail, 'promoId'>) {
  const t = useT()
  const { moment } = useDates()
  const { data, refetch } = useRewards()
  const reward = data?.list.find((one) => one.promoId === promoId)
  if (reward?.state === 'CLAIMED')
    return <Notice>{t('promo.rewards.claimedAt', { at: moment(reward.claimedAt ?? reward.createdAt) })}</Notice>
  if (reward?.state === 'EXPIRED')
    return <Notice>{t(`promo.rewards.expired.${reward.endedBy ?? 'time'}`, { at: moment(reward.claimUntil) })}</Notice>
  return (
    <div className={css.given}>
      {reward && <KeptFor until={reward.claimUntil} onEnd={() => void refetch()} />}
      <ButtonLink block look="accent" to={urlTo('myRewards')}>
        {t('promo.ready')}
      </ButtonLink>
    </div>
  )
}

const dayMs = 86_400_000

/** Whole days, and a clock for the rest of the running one. */
function KeptFor({ until, onEnd }: { readonly until: number; readonly onEnd: () => void }) {
  const t = useT()
  const [days, setDays] = useState(() => Math.max(0, Math.floor((until - nowMs()) / dayMs)))
  return (
    <p className={css.kept}>
      {t('promo.kept', { days })}{' '}
      <Countdown until={until - days * dayMs} onEnd={() => (days > 0 ? setDays(days - 1) : onEnd())} />
    </p>
  )
}
