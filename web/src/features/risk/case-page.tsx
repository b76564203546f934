import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { urlTo } from '../../lib/navigation/address.ts'
import { openService } from '../../lib/service-link.ts'
import { useMoney } from '../../lib/use-money.ts'
import { AppealForm } from '../../ui/appeal-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ConductCase, useAppeal, useConductCase } from './api.ts'
import css from './case-page.module.css'

/** A case about how the player plays: the rule, the evidence, the decision and what it means, and how to appeal it. */
export function CasePage() {
  const t = useT()
  const { data, error, refetch } = useConductCase()
  return (
    <Page header={<Header title={t('title.case')} />} className={css.page}>
      {data?.case && <ShownCase found={data.case} currency={data.currency} />}
      {data && !data.case && (
        <Notice>
          <b>{t('case.none')}</b>
          <p>{t('case.none.text')}</p>
        </Notice>
      )}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label={t('page.loading')}>
          <Skeleton height={320} shape="card" />
        </div>
      )}
    </Page>
  )
}

type CaseProps = { readonly found: ConductCase; readonly currency: string }

function ShownCase({ found, currency }: CaseProps) {
  const t = useT()
  const { caseNo, rule, evidence, state, remedy, canAppeal } = found
  const title = state === 'OPEN' || state === 'APPEALED' ? state : (remedy ?? 'OPEN')
  return (
    <article className={css.case} aria-labelledby="case-title">
      <p className={css.number}>{t('case.number', { caseNo })}</p>
      <h2 id="case-title">{t(`case.title.${title}`)}</h2>
      <dl className={css.facts}>
        <dt>{t('case.rule')}</dt>
        <dd>{t(`case.rule.${rule}`)}</dd>
        <dt>{t('case.evidence')}</dt>
        {evidence.map((one) => (
          <dd key={one}>{t(`case.evidence.${one}`)}</dd>
        ))}
        <dt>{t('case.meaning')}</dt>
        <dd>
          <Meaning found={found} currency={currency} />
        </dd>
      </dl>
      <Money found={found} />
      <p>
        <NextStep found={found} />
      </p>
      {canAppeal ? (
        <Appeal caseNo={caseNo} />
      ) : (
        <Button look="plain" block onClick={openService}>
          {t('case.support')}
        </Button>
      )}
    </article>
  )
}

function Meaning({ found: { state, remedy, deduct = 0 }, currency }: CaseProps) {
  const t = useT()
  const { format } = useMoney(currency)
  if (remedy === undefined) return t('case.meaning.OPEN')
  if (remedy !== 'deduct-rewards') return t(`case.meaning.${remedy}`)
  return t(state === 'CLOSED' ? 'case.meaning.deducted' : 'case.meaning.deduct-rewards', { amount: format(deduct) })
}

/** A freeze and a closing leave the money to the player, unless a law forbids it. */
function Money({ found: { account, legalGround } }: Pick<CaseProps, 'found'>) {
  const t = useT()
  if (legalGround !== undefined) return <Notice tone="bad">{t('case.legal', { ground: legalGround })}</Notice>
  if (account === 'ACTIVE') return null
  const withdraw = (
    <ButtonLink look="accent" block to={urlTo('withdraw')}>
      {t('case.withdraw')}
    </ButtonLink>
  )
  return <Notice action={withdraw}>{t('case.money')}</Notice>
}

function NextStep({ found }: Pick<CaseProps, 'found'>) {
  const t = useT()
  const { moment } = useDates()
  const { state, decideBy, decidedAt = 0, appealBy, appealedAt = 0 } = found
  if (state === 'OPEN') return t('case.decideBy', { at: moment(decideBy) })
  if (state === 'APPEALED') return t('case.appealed', { at: moment(appealedAt), by: moment(decideBy) })
  if (appealBy !== undefined) return t('case.appealBy', { at: moment(decidedAt), by: moment(appealBy) })
  return t('case.final', { at: moment(decidedAt) })
}

function Appeal({ caseNo }: Pick<ConductCase, 'caseNo'>) {
  const t = useT()
  const { appeal, isBusy } = useAppeal(caseNo)
  return (
    <AppealForm
      label={t('case.appeal.label')}
      hint={(left) => t('case.appeal.hint', { left })}
      send={t('case.appeal.send')}
      isBusy={isBusy}
      onSend={appeal}
    />
  )
}
