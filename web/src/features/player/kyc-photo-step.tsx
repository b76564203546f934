import { upload } from '@zamra/contract/file-upload.ts'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import type { CallError } from '../../lib/call-error.ts'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/foot-bar.tsx'
import { CheckIcon, ReloadIcon, UserIcon } from '../../ui/icons.tsx'
import { CameraIcon, ImageIcon } from '../../ui/icons-session.tsx'
import type { UploadItem } from '../../ui/upload/upload-item.ts'
import type { useUploads } from '../../ui/upload/use-uploads.ts'
import { FormError } from './form-error.tsx'
import textCss from './kyc.module.css'
import type { Details } from './kyc-details.tsx'
import css from './kyc-photo.module.css'

export type PhotoPart = 'front' | 'back' | 'selfie'

type PhotoStepProps = {
  readonly part: PhotoPart
  readonly document: Details['document']
  readonly photos: ReturnType<typeof useUploads>
  readonly isLast: boolean
  readonly isSending: boolean
  readonly error: CallError | undefined
  readonly onBack: () => void
  readonly onDone: () => void
}

const sideChecks = ['kyc.check.corners', 'kyc.check.readable', 'kyc.check.valid'] as const
const faceChecks = ['kyc.check.face', 'kyc.check.light', 'kyc.check.alone'] as const

/** One photo: taken now or chosen, looked at, and taken again if it is bad. */
export function KycPhotoStep({ part, document, photos, isLast, isSending, error, onBack, onDone }: PhotoStepProps) {
  const t = useT()
  const [item] = photos.items
  const isFace = part === 'selfie'

  function take(files: readonly File[]) {
    if (files.length === 0) return
    if (item) photos.remove(item)
    photos.add(files)
  }

  return (
    <section className={css.photo}>
      <h2 className={textCss.title}>{t(`kyc.${part}.title`, { document: t(`kyc.document.${document}`) })}</h2>
      <p className={textCss.lead}>{t(isFace ? 'kyc.selfie.text' : 'kyc.side.text')}</p>
      <Frame item={item} isFace={isFace} onRetry={() => item && photos.retry(item)} />
      <ul className={css.checks}>
        {(isFace ? faceChecks : sideChecks).map((check) => (
          <li key={check}>
            <span className={css.tick}>
              <CheckIcon size={14} />
            </span>
            {t(check)}
          </li>
        ))}
      </ul>
      <button type="button" className={css.backward} onClick={onBack}>
        {t('kyc.previous')}
      </button>
      <FormError error={error} />
      <FootBar isWide>
        {item ? (
          <>
            <Pick look="plain" label={t('kyc.again')} onPick={take} />
            <Button block disabled={item.url === ''} busy={isSending} onClick={onDone}>
              {t(isLast ? 'kyc.send' : 'kyc.next')}
            </Button>
          </>
        ) : (
          <>
            <Pick look="plain" label={t('kyc.gallery')} onPick={take} />
            <Pick look="primary" label={t('kyc.take')} camera={isFace ? 'user' : 'environment'} onPick={take} />
          </>
        )}
      </FootBar>
    </section>
  )
}

type FrameProps = { readonly item: UploadItem | undefined; readonly isFace: boolean; readonly onRetry: () => void }

/** The corners of a viewfinder around the photo, and what became of it. */
function Frame({ item, isFace, onRetry }: FrameProps) {
  const t = useT()
  return (
    <div className={css.frame} data-face={isFace || undefined} data-status={item ? item.status || 'done' : undefined}>
      <div className={css.finder}>
        {item && <img src={item.objectUrl} alt="" />}
        {!item && (isFace ? <UserIcon size={96} /> : <SampleCard />)}
      </div>
      {item?.status === 'failed' && (
        <button type="button" className={css.state} data-tone="bad" onClick={onRetry}>
          <ReloadIcon size={18} />
          {t('kyc.failed')}
        </button>
      )}
      {item && item.status !== 'failed' && (
        <p className={css.state} role="status" data-tone={item.status === '' ? 'ok' : undefined}>
          {item.status === '' && (
            <span className={css.done}>
              <CheckIcon size={16} />
            </span>
          )}
          {t(item.status === '' ? 'kyc.sharp' : 'kyc.uploading')}
        </p>
      )}
    </div>
  )
}

/** How the document should lie in the picture. */
function SampleCard() {
  return (
    <div className={css.sample} aria-hidden="true">
      <span className={css.portrait}>
        <UserIcon size={28} />
      </span>
      <span className={css.lines}>
        <i />
        <i />
        <i />
      </span>
    </div>
  )
}

type PickProps = {
  readonly look: 'plain' | 'primary'
  readonly label: string
  readonly camera?: 'user' | 'environment'
  readonly onPick: (files: readonly File[]) => void
}

/** A button that opens the camera or the gallery. */
function Pick({ look, label, camera, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={upload.types.join(',')}
        capture={camera}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button look={look} block={look === 'primary'} onClick={() => input.current?.click()}>
        {look === 'plain' ? <ImageIcon size={20} /> : <CameraIcon size={20} />}
        {label}
      </Button>
    </>
  )
}
