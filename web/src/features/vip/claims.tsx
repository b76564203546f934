import { useMutation } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { moneyCall } from '../../lib/money-call.ts'
import { refreshUserInfo, refreshVipInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { useMoney } from '../../lib/use-money.ts'
import type { VipInfo } from '../../lib/user-info.ts'
import { Button } from '../../ui/button.tsx'
import css from './claims.module.css'
import { privilegeIcons } from './privilege-icons.ts'

type Claimable = VipInfo['claimable'][number]

/** Every bonus of the level that waits, the one that ends first on top. */
export function Claims({ info }: { readonly info: VipInfo }) {
  const t = useT()
  if (info.claimable.length === 0) return null
  return (
    <section aria-labelledby="vip-claims" className={css.claims}>
      <h2 id="vip-claims" className={css.title}>
        {t('vip.claims')}
      </h2>
      <ul className={css.rows}>
        {info.claimable.map((claimable) => (
          <li key={claimable.rewardId}>
            <ClaimRow claimable={claimable} info={info} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClaimRow({ claimable, info }: { readonly claimable: Claimable; readonly info: VipInfo }) {
  const t = useT()
  const { moment } = useDates()
  const money = useMoney(info.currency)
  const what = useWhat(info)(claimable)
  const { type, promoId, rewardId, amount, expireAt } = claimable
  const claim = useMutation<WireOutputOf<'/promo/claim'>, CallError>({
    mutationFn: () => moneyCall('/promo/claim', { promoId, rewardId }, { quiet: true }),
    onSuccess: (claimed) => showToast(t('vip.claim.done', { amount: money.format(claimed.amount) })),
    // It may have been claimed on another device, or have ended: the list says what is left.
    onSettled: () => {
      refreshVipInfo().catch(() => {})
      refreshUserInfo().catch(() => {})
    },
  })
  const Picture = privilegeIcons[type]
  return (
    <div className={css.row}>
      <span className={css.icon}>
        <Picture size={20} />
      </span>
      <p className={css.words}>
        <b>{t(`vip.type.${type}`)}</b>
        {what && <span>{what}</span>}
        <span>{t('vip.claim.until', { date: moment(expireAt) })}</span>
      </p>
      <Button look="accent" busy={claim.isPending} onClick={() => claim.mutate()}>
        {t('vip.claim', { amount: money.format(amount) })}
      </Button>
      {claim.error && (
        <p className={css.error} role="alert">
          {errorText(claim.error, t)}
        </p>
      )}
    </div>
  )
}

/** For which level or day it is given. A week and a birthday explain themselves. */
function useWhat({ vipList }: VipInfo) {
  const t = useT()
  const { day } = useDates()
  return ({ type, period }: Claimable): string | undefined => {
    if (type === 'upgrade') {
      const name = vipList.find(({ level }) => period === `level-${level}`)?.name
      return name && t('vip.claim.level', { level: name })
    }
    // A day without a time is the same day everywhere when it is read at noon.
    return type === 'rebate' ? t('vip.claim.day', { date: day(Date.parse(`${period}T12:00:00`)) }) : undefined
  }
}
