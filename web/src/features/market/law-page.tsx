import { langOf } from '@zamra/contract/languages.ts'
import { useT, useTexts } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { openService } from '../../lib/service-link.ts'
import { useSettings } from '../../lib/settings.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Header } from '../../ui/header.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AllowedActions } from './allowed-actions.tsx'
import type { MarketInfo } from './api.ts'
import { useMarket } from './api.ts'
import { formatDay, marketName, nextSteps, type Step } from './labels.ts'
import css from './law.module.css'
import { Sources } from './sources.tsx'
import { UpcomingRules } from './upcoming-rules.tsx'

/** Explains why something is closed in the player's market: what the law allows, its sources, and what to do next. */
export function LawPage() {
  const t = useT()
  const { data, error, refetch } = useMarket()
  return (
    <Page header={<Header title={t('title.law')} />} className={css.page}>
      {data ? (
        <>
          <MarketStatus info={data} />
          <UpcomingRules info={data} />
          <Steps info={data} />
          <AllowedActions info={data} />
          <Figures info={data} />
          <Sources info={data} />
        </>
      ) : (
        <Missing error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function Missing({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  if (error) return <ErrorView error={error} onRetry={onRetry} />
  return (
    <div className={css.page} role="status" aria-label={t('page.loading')}>
      <Skeleton height={220} shape="card" />
      <Skeleton height={320} shape="card" />
    </div>
  )
}

/** The market and its mode, with the dates of a wind-down. */
function MarketStatus({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  const lang = langOf(locale)
  const isSandbox = useSettings((settings) => settings.appConfig?.market.deployment === 'sandbox')
  const mode = info.mode === 'real' && isSandbox ? 'sandbox' : info.mode
  return (
    <section className={css.standing} aria-label={t(`market.mode.${mode}`)}>
      <p className={css.kicker}>{t(`market.mode.${mode}`)}</p>
      <h2 className={css.name}>{marketName(info.code, lang, t)}</h2>
      <p className={css.text}>{t(`market.mode.${mode}.text`)}</p>
      {info.windDown && (
        <dl className={css.dates}>
          <Day label={t('market.windDown.since')} day={formatDay(info.windDown.since, lang)} />
          {info.windDown.withdrawUntil && (
            <Day label={t('market.windDown.until')} day={formatDay(info.windDown.withdrawUntil, lang)} />
          )}
        </dl>
      )}
    </section>
  )
}

function Day({ label, day }: { readonly label: string; readonly day: string }) {
  return (
    <div className={css.date}>
      <dt>{label}</dt>
      <dd>{day}</dd>
    </div>
  )
}

const pages: Readonly<Record<Step, string>> = { withdraw: urlTo('withdraw'), playFree: urlTo('home') }

/** What the player can do next. Customer service is always offered. */
function Steps({ info }: { readonly info: MarketInfo }) {
  const t = useT()
  return (
    <div className={css.steps}>
      {nextSteps(info).map((step, index) => (
        <ButtonLink key={step} block look={index === 0 ? 'primary' : 'plain'} to={pages[step]}>
          {t(`market.next.${step}`)}
        </ButtonLink>
      ))}
      <Button block look="ghost" onClick={openService}>
        {t('deposit.closePopup.confirm')}
      </Button>
    </div>
  )
}

function Figures({ info }: { readonly info: MarketInfo }) {
  const { locale, t } = useTexts()
  const currency = new Intl.DisplayNames(langOf(locale), { type: 'currency' }).of(info.currency.iso)
  const figures = [
    [t('market.age'), t('market.age.value', { age: info.minAge })],
    [t('market.currency'), `${currency} (${info.currency.sign})`],
    [t('market.reviewBy'), formatDay(info.reviewBy, langOf(locale))],
  ] as const
  return (
    <section className={css.section} aria-label={t('market.figures')}>
      <h3 className={css.legend}>{t('market.figures')}</h3>
      <dl className={css.rows}>
        {figures.map(([label, value]) => (
          <div key={label} className={css.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
