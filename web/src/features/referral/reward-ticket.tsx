import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { Celebration } from '../../ui/celebration.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { type AgentInfo, type Claimed, useClaimRebate } from './api.ts'
import css from './reward-ticket.module.css'

/** What can be claimed, what today has come to, and what it was in all. */
export function RewardTicket({ info }: { readonly info: AgentInfo }) {
  const t = useT()
  const { soon } = useDates()
  const money = useMoney(info.currency)
  const [claimed, setClaimed] = useState<Claimed>()
  const { claim, isBusy } = useClaimRebate(setClaimed)
  const { available, todayReward, todayFriends, todayClaimableAt, carried, totalReward } = info
  const sum = money.format(available)
  return (
    <>
      {claimed && (
        <Celebration
          open
          title={t('earn.claimed')}
          amount={money.formatSigned(claimed.amount)}
          onClose={() => setClaimed(undefined)}
        >
          <p className={css.claimed}>{t('earn.claimed.text')}</p>
        </Celebration>
      )}
      <Ticket
        label={t('earn.rewards')}
        head={
          <div className={css.head}>
            <p className={css.ready}>
              <span>
                {t('earn.rewards')} · {t('earn.ready')}
              </span>
              <b data-long={sum.length > 11 || undefined}>{sum}</b>
            </p>
            <Button look="accent" busy={isBusy} disabled={available <= 0} onClick={claim}>
              {t('earn.claim')}
            </Button>
            <p className={css.today}>
              <b>{money.formatSigned(todayReward)}</b> {t('earn.today', { count: todayFriends })}
              {carried > 0 && <small>{t('earn.carried', { amount: money.format(carried) })}</small>}
              {todayReward > 0 && <small>{t('earn.claimableAt', { at: soon(todayClaimableAt) })}</small>}
            </p>
          </div>
        }
      >
        <dl className={css.figures}>
          <Figure label={t('earn.total')} value={money.format(totalReward)} />
          <Figure label={t('earn.inviters')} value={String(info.inviterCount)} />
          <Figure label={t('earn.valid')} value={String(info.validCount)} />
        </dl>
      </Ticket>
    </>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
