import { useMutation } from '@tanstack/react-query'
import { upload } from '@zamra/contract/file-upload.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { asCallError } from '../../lib/call-error.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { refreshUserInfo } from '../../lib/player-queries.ts'
import { showToast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { useUploads } from '../../ui/upload/use-uploads.ts'
import { type Identity, useInvalidate } from './api.ts'
import css from './kyc.module.css'
import type { Details } from './kyc-details.tsx'
import { KycNeeded } from './kyc-needed.tsx'
import { KycPhotoStep, type PhotoPart } from './kyc-photo-step.tsx'
import { KycSteps } from './kyc-steps.tsx'

type PhotosProps = {
  readonly info: Identity
  readonly details: Details
  readonly isShown: boolean
  readonly onBack: () => void
  readonly onSent: () => void
}

/** The photos, one after the other; after the last one everything is sent. */
export function KycPhotos({ info, details, isShown, onBack, onSent }: PhotosProps) {
  const t = useT()
  const invalidate = useInvalidate()
  const [at, setAt] = useState(0)
  const limits = {
    maxCount: 1,
    maxSize: upload.bytesMax,
    upload: uploadFile,
    onOversize: () => showToast(t('kyc.tooLarge')),
  }
  const photos = { front: useUploads(limits), back: useUploads(limits), selfie: useUploads(limits) }
  const hasBack = info.documents.find(({ kind }) => kind === details.document)?.hasBack ?? false
  const parts: readonly PhotoPart[] = hasBack ? ['front', 'back', 'selfie'] : ['front', 'selfie']
  const send = useMutation({ mutationFn: submit })

  async function submit(): Promise<void> {
    const urlOf = (part: PhotoPart) => photos[part].items[0]?.url ?? ''
    const pictures = { front: urlOf('front'), selfie: urlOf('selfie'), ...(hasBack && { back: urlOf('back') }) }
    // What is kept to recognise a repeat names no person.
    const content = JSON.stringify({ document: details.document, ...pictures })
    await sendOnce('identityCheck', content, (clientOrderId) =>
      call('/kyc/submit', { clientOrderId, ...details, ...pictures }, { quiet: true }),
    )
    await Promise.all([invalidate('/kyc/info'), refreshUserInfo()])
    onSent()
  }

  if (!isShown) return null
  const part = parts[at] ?? 'selfie'
  const isLast = at === parts.length - 1
  return (
    <>
      <KycSteps part={part} document={details.document} />
      <KycPhotoStep
        key={part}
        part={part}
        document={details.document}
        photos={photos[part]}
        isLast={isLast}
        isSending={send.isPending}
        error={send.error ? asCallError(send.error) : undefined}
        onBack={() => (at === 0 ? onBack() : setAt(at - 1))}
        onDone={() => (isLast ? send.mutate() : setAt(at + 1))}
      />
      <div className={css.below}>
        <KycNeeded info={info} />
      </div>
    </>
  )
}
