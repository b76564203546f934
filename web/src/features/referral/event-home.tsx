import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { EventInfo } from './api.ts'
import css from './event-page.module.css'
import { EventTime } from './event-time.tsx'
import { InviteBar } from './invite-bar.tsx'

/** What the event gives, how far the player is, and the way to invite. */
export function EventHome({ info }: { readonly info: EventInfo }) {
  const t = useT()
  const money = useMoney(info.currency)
  const { event, rules, friends, valid, teams } = info
  if (!event || !rules) return null
  const amount = money.format(rules.amount)
  return (
    <>
      <section className={css.hero}>
        <h2>{t('event.headline', { amount, count: rules.friendsPerTeam })}</h2>
        <EventTime what="ends" at={event.endAt} tz={event.tz} />
        <EventTime what="paid" at={event.payAt} tz={event.tz} />
      </section>
      {info.referralUrl && (
        <>
          <dl className={css.figures}>
            <Figure label={t('event.friends')} value={friends} />
            <Figure label={t('event.valid')} value={valid} />
            <Figure label={t('event.teams')} value={teams} />
          </dl>
          <p className={css.next}>
            {t('event.next', { count: rules.friendsPerTeam - (valid % rules.friendsPerTeam), amount })}
          </p>
        </>
      )}
      <InviteBar info={info} />
    </>
  )
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
