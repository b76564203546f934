import { useT } from '../../i18n/use-t.tsx'
import { useMoney } from '../../lib/use-money.ts'
import type { EventInfo } from './api.ts'
import css from './event-page.module.css'
import { EventTime } from './event-time.tsx'
import { RuleSteps } from './rule-steps.tsx'
import list from './rules-sheet.module.css'

export function EventRules({ info: { event, rules } }: { readonly info: EventInfo }) {
  const t = useT()
  const money = useMoney(rules?.currency ?? '')
  if (!event || !rules) return null
  return (
    <section className={css.rules} aria-label={t('event.tab.rules')}>
      <ul className={list.rules}>
        <li>{t('event.rule.team', { count: rules.friendsPerTeam, amount: money.format(rules.amount) })}</li>
        <li>
          {t('earn.counts')}
          <ul className={list.rules}>
            <RuleSteps rules={rules} />
          </ul>
        </li>
        <li>{t('event.rule.phone')}</li>
        <li>{t('event.rule.review')}</li>
        <li>{t('event.rule.pay', { days: rules.claimDays })}</li>
        <li>{t('earn.rule.level')}</li>
      </ul>
      <EventTime what="ends" at={event.endAt} tz={event.tz} />
      <EventTime what="paid" at={event.payAt} tz={event.tz} />
    </section>
  )
}
