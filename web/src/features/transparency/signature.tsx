import { useT } from '../../i18n/use-t.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon, ReloadIcon } from '../../ui/icons.tsx'
import { SaveIcon, ShieldIcon } from '../../ui/icons-lottery.tsx'
import type { ReportFile } from './api.ts'
import css from './signature.module.css'
import type { Check, CheckedStep } from './use-check.ts'
import { useFormat } from './use-format.ts'

type SignatureProps = {
  readonly file: ReportFile
  readonly check: Check
  readonly onCheck: () => void
  readonly onReload: () => void
}

/** Whether the signatures were checked on this phone, and what came out, step by step. Nothing is called valid before. */
export function Signature({ file, check, onCheck, onReload }: SignatureProps) {
  const t = useT()
  const isDone = check.status === 'good' || check.status === 'bad'
  return (
    <section className={css.card} data-status={check.status} aria-label={t('report.check')}>
      <div role={check.status === 'bad' ? 'alert' : 'status'} className={css.verdict}>
        <Verdict file={file} check={check} />
      </div>
      {isDone && (
        <ol className={css.steps}>
          {check.steps.map((step) => (
            <Step key={step.step} result={step} />
          ))}
        </ol>
      )}
      {check.status === 'bad' && <Remedies file={file} onReload={onReload} />}
      {!isDone && <CheckButton check={check} onCheck={onCheck} />}
    </section>
  )
}

export function CheckButton({ check, onCheck }: Pick<SignatureProps, 'check' | 'onCheck'>) {
  const t = useT()
  const isBusy = check.status === 'busy'
  const isDone = check.status === 'good' || check.status === 'bad'
  return (
    <Button look="accent" busy={isBusy} onClick={onCheck}>
      {!isBusy && <ShieldIcon size={18} />}
      {t(isBusy ? 'report.check.busy' : isDone ? 'report.check.again' : 'report.check.start')}
    </Button>
  )
}

function Verdict({ file: { document, entry }, check }: Pick<SignatureProps, 'file' | 'check'>) {
  const t = useT()
  const format = useFormat()
  if (check.status === 'good') {
    const fields = { number: format.count(entry.position), time: format.moment(entry.at, document.zone) }
    return (
      <>
        <h2>
          <ShieldIcon size={20} />
          {t('report.check.good')}
        </h2>
        <p>{t('report.check.good.text', { count: check.witnesses })}</p>
        <p>{t('report.check.entry', fields)}</p>
        <code dir="ltr">sha256 {entry.said.document}</code>
      </>
    )
  }
  if (check.status === 'bad') {
    return (
      <>
        <h2>
          <CloseIcon size={20} />
          {t('report.check.bad')}
        </h2>
        <p>{t('report.check.bad.text')}</p>
      </>
    )
  }
  return (
    <>
      <h2>{t('report.check.idle')}</h2>
      <p>{t(check.status === 'notLoaded' ? 'report.check.code' : 'report.check.about')}</p>
    </>
  )
}

const icons = { good: CheckIcon, bad: CloseIcon, skipped: undefined }

function Step({ result: { step, state, why } }: { readonly result: CheckedStep }) {
  const t = useT()
  const Mark = icons[state]
  return (
    <li data-state={state}>
      <span className={css.mark}>{Mark && <Mark size={14} />}</span>
      <div>
        {t(`report.step.${step}`)}
        {state === 'skipped' && <small>{t('report.check.skipped')}</small>}
        {why !== undefined && (
          <details>
            <summary>{t('report.check.why')}</summary>
            <code lang="en" dir="ltr">
              {why}
            </code>
          </details>
        )}
      </div>
    </li>
  )
}

/** The file that failed is the evidence, so it is saved as this phone has it. */
function Remedies({ file, onReload }: Pick<SignatureProps, 'file' | 'onReload'>) {
  const t = useT()
  const save = () =>
    saveFile(`report-${file.document.day}.json`, JSON.stringify(file, undefined, 2), 'application/json')
  return (
    <div className={css.buttons}>
      <Button look="plain" onClick={save}>
        <SaveIcon size={18} />
        {t('report.check.save')}
      </Button>
      <Button look="plain" onClick={onReload}>
        <ReloadIcon size={18} />
        {t('report.check.reload')}
      </Button>
    </div>
  )
}
