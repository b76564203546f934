import type { Reason, ReasonCode } from '@zamra/verifier/reasons.ts'
import type { StepName, StepResult } from '@zamra/verifier/steps.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import css from './check-result.module.css'

type VerdictProps = { readonly draw: readonly StepResult[]; readonly ticket: readonly StepResult[] }

/** The overall result and, if a step failed, what the player should do now. */
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

type StepsProps = { readonly title: string; readonly steps: readonly StepResult[] }

/** Each step with its result, an explanation, and the computed values to unfold. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { step, ok, reason, figures } }: { readonly step: StepResult }) {
  const t = useT()
  const ResultIcon = ok ? CheckIcon : CloseIcon
  const values = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
  return (
    <li className={css.step} data-ok={ok}>
      <span className={css.mark}>
        <ResultIcon size={16} />
      </span>
      <div>
        <b>{t(titleText(step))}</b>
        <p>{t(aboutText(step))}</p>
        {step === 'beacon' && figures.public === 'no' && <p className={css.own}>{t('verify.own')}</p>}
        {reason && <p className={css.why}>{t(reasonText(reason), reason.params)}</p>}
        {values.length > 0 && (
          <details open={!ok}>
            <summary>{t('verify.detail')}</summary>
            <code lang="en">
              {values.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </code>
          </details>
        )}
      </div>
    </li>
  )
}

/** The two other steps run only in the verifier's command line, so they have no texts here. */
type ShownStep = Exclude<StepName, 'sealed' | 'leaves'>

function titleText(step: StepName): TextId {
  return `verify.step.${step as ShownStep}`
}

function aboutText(step: StepName): TextId {
  return `verify.about.${step as ShownStep}`
}

/** Reasons of steps that only the command runs, and of a list of keys that the app would not store. */
type CommandOnly = 'sealedOther' | 'leavesCount' | 'leavesRoot' | 'witnessesSame' | 'quorumInvalid'

/** The verifier gives a reason code; its text is in the player's language. */
function reasonText({ code }: Reason): TextId {
  return `verify.why.${code as Exclude<ReasonCode, CommandOnly>}`
}
