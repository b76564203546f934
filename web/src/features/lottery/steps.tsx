import type { Reason, ReasonCode } from '@zamra/verifier/reasons.ts'
import type { StepName, StepResult } from '@zamra/verifier/steps.ts'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import css from './steps.module.css'

type StepsProps = { readonly title: string; readonly steps: readonly StepResult[] }

/** A tick or a cross for each step, what it means in plain words, and the figures for who wants them. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <ol className={css.steps}>
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step: { step, ok, reason, figures } }: { readonly step: StepResult }) {
  const t = useT()
  const Mark = ok ? CheckIcon : CloseIcon
  const words = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
  return (
    <li className={css.step} data-ok={ok}>
      <span className={css.mark}>
        <Mark size={16} />
      </span>
      <div>
        <b>{t(titleOf(step))}</b>
        <p>{t(aboutOf(step))}</p>
        {step === 'beacon' && figures.public === 'no' && <p className={css.own}>{t('verify.own')}</p>}
        {reason && <p className={css.why}>{t(whyOf(reason), reason.params)}</p>}
        {words.length > 0 && (
          <details open={!ok}>
            <summary>{t('verify.detail')}</summary>
            <code lang="en">
              {words.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </code>
          </details>
        )}
      </div>
    </li>
  )
}

/** The two steps that only the command can take have no words here. */
type Shown = Exclude<StepName, 'sealed' | 'leaves'>

function titleOf(step: StepName): TextId {
  return `verify.step.${step as Shown}`
}

function aboutOf(step: StepName): TextId {
  return `verify.about.${step as Shown}`
}

/** The verifier gives a code; here it is said in the language of the player. */
function whyOf({ code }: Reason): TextId {
  return `verify.why.${code as Exclude<ReasonCode, 'sealedOther' | 'leavesCount' | 'leavesRoot'>}`
}
