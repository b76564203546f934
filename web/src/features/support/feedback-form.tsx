import { useQueryClient } from '@tanstack/react-query'
import { feedbackLimits } from '@zamra/contract/feedback-limits.ts'
import { upload } from '@zamra/contract/file-upload.ts'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { useDates } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { sendOnce } from '../../lib/idempotency-key.ts'
import { useSession } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import type { UploadItem } from '../../ui/upload/upload-item.ts'
import { Uploader } from '../../ui/uploader.tsx'
import css from './feedback.module.css'

type Sent = { readonly ticketNo: string; readonly replyBy: number }

const megabyte = 1_024 * 1_024

/** After it was sent, its number stands in place of the form. */
export function FeedbackForm() {
  const t = useT()
  const { day } = useDates()
  const [sent, setSent] = useState<Sent>()
  if (!sent) return <Form onSent={setSent} />
  return (
    <section className={css.sent} role="status">
      <h2>{t('feedback.sent')}</h2>
      <p>{t('feedback.ticket')}</p>
      <b className={css.number}>{sent.ticketNo}</b>
      <p>{t('feedback.replyBy', { day: day(sent.replyBy) })}</p>
      <Button look="plain" onClick={() => setSent(undefined)}>
        {t('feedback.another')}
      </Button>
    </section>
  )
}

function Form({ onSent }: { readonly onSent: (sent: Sent) => void }) {
  const t = useT()
  const queries = useQueryClient()
  const uid = useSession((session) => session.uid)
  const [images, setImages] = useState<readonly UploadItem[]>([])
  const isUploading = images.some(({ status }) => status === 'uploading')
  const form = useForm<'suggestion' | 'email'>({
    validate: (data) => ({
      ...(textOf(data, 'suggestion').trim() === '' && { suggestion: 'feedback.suggestion.empty' as const }),
      ...(!isEmail(textOf(data, 'email')) && { email: 'feedback.email.invalid' as const }),
    }),
    send: async (data) => {
      const content = {
        userId: String(uid),
        phone: textOf(data, 'phone').trim(),
        email: textOf(data, 'email').trim(),
        suggestion: textOf(data, 'suggestion').trim(),
        images: images.flatMap(({ url }) => (url === '' ? [] : [url])),
      }
      const answer = await sendOnce('feedback', JSON.stringify(content), (clientOrderId) =>
        call('/feedback/submit', { clientOrderId, ...content }, { quiet: true }),
      )
      onSent(answer)
      await queries.invalidateQueries({ queryKey: ['/feedback/list'] })
    },
  })
  const size = upload.bytesMax / megabyte
  return (
    <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
      <Field label={t('feedback.id')} name="userId" value={String(uid ?? '')} readOnly />
      <Field label={t('feedback.phone')} name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={32} />
      <Field
        label={t('feedback.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
        error={form.errors.email}
      />
      <TextArea
        label={t('feedback.suggestion')}
        name="suggestion"
        rows={5}
        maxLength={feedbackLimits.lengthMax}
        error={form.errors.suggestion}
      />
      <div className={css.pictures}>
        <p>{t('feedback.pictures', { count: feedbackLimits.imagesMax, size })}</p>
        <Uploader
          upload={uploadFile}
          maxCount={feedbackLimits.imagesMax}
          maxSize={upload.bytesMax}
          accept={upload.types.join(',')}
          onOversize={() => showToast(t('feedback.pictures.oversize', { size }))}
          onChange={setImages}
        />
      </div>
      {form.error && (
        <p className={css.error} role="alert">
          {errorText(form.error, t)}
        </p>
      )}
      <Button type="submit" block busy={form.isPending} disabled={isUploading}>
        {t('feedback.send')}
      </Button>
    </form>
  )
}

/** Empty, or one @ with text on both sides and a dot after it. */
function isEmail(text: string): boolean {
  return text.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
