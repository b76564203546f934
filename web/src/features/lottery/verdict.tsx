import type { StepResult } from '@zamra/verifier/steps.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import css from './verdict.module.css'

type VerdictProps = { readonly draw: readonly StepResult[]; readonly ticket: readonly StepResult[] }

/** The whole in one look, and, when something does not fit, what a player does now. */
export function Verdict({ draw, ticket }: VerdictProps) {
  const t = useT()
  const steps = [...draw, ...ticket]
  if (steps.every(({ ok }) => ok)) {
    return (
      <section className={css.verdict} data-ok="true" role="status">
        <CheckIcon size={28} />
        <div>
          <h2>{t('verify.good')}</h2>
          <p>{t('verify.good.text', { count: steps.length })}</p>
        </div>
      </section>
    )
  }
  return (
    <section className={css.verdict} data-ok="false" role="alert">
      <CloseIcon size={28} />
      <div>
        <h2>{t('verify.bad')}</h2>
        <p>{t('verify.bad.text')}</p>
        <h3>{t('verify.bad.do')}</h3>
        <ol>
          <li>{t('verify.bad.keep')}</li>
          <li>{t('verify.bad.fetch')}</li>
          <li>{t('verify.bad.tell')}</li>
        </ol>
      </div>
    </section>
  )
}
