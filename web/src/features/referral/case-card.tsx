import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useMoney } from '../../lib/use-money.ts'
import { AppealForm } from '../../ui/appeal-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type InviteCase, useAppeal, useInviteCase } from './api.ts'
import css from './case-card.module.css'

/** A case about the player's invitations: by which rule, what waits and until when, the decision, and how to appeal it. */
export function CaseCard() {
  const { data } = useInviteCase()
  return data?.case ? <ShownCase found={data.case} currency={data.currency} /> : null
}

type ShownProps = { readonly found: InviteCase; readonly currency: string }

function ShownCase({ found, currency }: ShownProps) {
  const t = useT()
  const { day } = useDates()
  const { format } = useMoney(currency)
  const { state, decision, links, waiting = 0, canAppeal, caseNo } = found
  const title = state === 'OPEN' || state === 'APPEALED' ? state : (decision ?? 'OPEN')
  return (
    <section aria-label={t(`earn.case.title.${title}`)}>
      <Notice tone={decision === 'cleared' ? 'info' : 'warn'}>
        <b>{t(`earn.case.title.${title}`)}</b>
        <p>{t('earn.case.rule')}</p>
        <ul className={css.links}>
          {links.map(({ link, accounts, since }) => (
            <li key={link}>{t(`earn.case.link.${link}`, { accounts, since: day(since) })}</li>
          ))}
        </ul>
        {waiting > 0 && <p className={css.waiting}>{t('earn.case.waits', { amount: format(waiting) })}</p>}
        <p>{t('earn.case.own')}</p>
        <NextStep found={found} />
        {canAppeal && <Appeal caseNo={caseNo} />}
      </Notice>
    </section>
  )
}

/** What happens next and when, or what the decision means. */
function NextStep({ found }: Pick<ShownProps, 'found'>) {
  const t = useT()
  const { moment } = useDates()
  const { state, decision, decideBy, appealBy, appealedAt } = found
  if (state === 'APPEALED' && appealedAt !== undefined)
    return <p>{t('earn.case.appealed', { at: moment(appealedAt), by: moment(decideBy) })}</p>
  if (decision === 'cleared') return <p>{t('earn.case.cleared')}</p>
  if (decision === 'confirmed')
    return appealBy === undefined ? (
      <p>{t('earn.case.final')}</p>
    ) : (
      <p>{t('earn.case.confirmed', { at: moment(appealBy) })}</p>
    )
  return <p>{t('earn.case.decideBy', { at: moment(decideBy) })}</p>
}

function Appeal({ caseNo }: { readonly caseNo: string }) {
  const t = useT()
  const { appeal, isBusy } = useAppeal(caseNo)
  return (
    <AppealForm
      label={t('earn.case.appeal.label')}
      hint={(left) => t('earn.case.appeal.hint', { left })}
      send={t('earn.case.appeal.send')}
      isBusy={isBusy}
      onSend={appeal}
    />
  )
}
