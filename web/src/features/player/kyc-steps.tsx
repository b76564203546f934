import { useT } from '../../i18n/use-t.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import css from './kyc.module.css'
import type { Details } from './kyc-details.tsx'
import type { PhotoPart } from './kyc-photo-step.tsx'

type StepsProps = { readonly part: PhotoPart | 'details'; readonly document: Details['document'] | undefined }

/** Where in the three steps the player is. */
export function KycSteps({ part, document }: StepsProps) {
  const t = useT()
  const now = part === 'details' ? 0 : part === 'selfie' ? 2 : 1
  const names = [
    t('kyc.step.details'),
    document ? t(`kyc.document.${document}`) : t('kyc.step.document'),
    t('kyc.step.selfie'),
  ]
  return (
    <ol className={css.steps} aria-label={t('kyc.steps')}>
      {names.map((name, at) => (
        <li
          key={name}
          data-step={at < now ? 'done' : at === now ? 'now' : 'later'}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className={css.number}>{at < now ? <CheckIcon size={16} /> : at + 1}</span>
          <span className={css.stepName}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
