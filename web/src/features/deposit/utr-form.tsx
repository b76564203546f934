import { useQueryClient } from '@tanstack/react-query'
import { deposit } from '@zamra/contract/constants.ts'
import { readUtr, type UtrFault } from '@zamra/contract/utr.ts'
import { type FormEvent, useRef, useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { showToast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { UploadItem } from '../../ui/upload/upload-item.ts'
import { Uploader } from '../../ui/uploader.tsx'
import type { Order } from './api.ts'
import css from './utr.module.css'

const pictureMegabytesMax = 5

const faults: Readonly<Record<UtrFault, TextId>> = {
  empty: 'deposit.utr.empty',
  digits: 'deposit.utr.digits',
  letters: 'deposit.utr.letters',
}

type UtrFormProps = {
  readonly order: Order
  /** The UTR that was sent before and was mistyped. */
  readonly former?: string
  readonly onSent?: () => void
}

/** The number of the transfer, and a picture of the receipt if there is one. */
export function UtrForm({ order: { orderNo, rail }, former, onSent }: UtrFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [pictures, setPictures] = useState<readonly UploadItem[]>([])
  const isUploading = pictures.some(({ status }) => status === 'uploading')

  function complain(words: string) {
    setError(words)
    field.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readUtr(rail, field.current?.value ?? '')
    if ('fault' in read) complain(t(faults[read.fault], { count: deposit.utrDigits }))
    else void send(read.utr)
  }

  async function send(utr: string) {
    const proofUrl = pictures.find(({ url }) => url !== '')?.url
    const more = { ...(proofUrl ? { proofUrl } : {}), ...(former ? { former } : {}) }
    setError(undefined)
    setBusy(true)
    try {
      await call('/recharge/submitUtr', { orderNo, utr, ...more }, { quiet: true })
      await queries.invalidateQueries({ queryKey: ['/recharge/orderDetail'] })
      onSent?.()
    } catch (thrown) {
      complain(thrown instanceof CallError && thrown.kind !== 'network' ? thrown.message : t('network.failed'))
    }
    setBusy(false)
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p className={css.intro}>{t(former ? 'deposit.utr.correct.intro' : 'deposit.utr.intro')}</p>
      <Field
        ref={field}
        label={t('deposit.utr.label')}
        name="utr"
        defaultValue={former}
        inputMode={rail === 'bank' ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={26}
        placeholder={rail === 'bank' ? undefined : '••••••••••••'}
        error={error}
        onChange={() => setError(undefined)}
      />
      <div className={css.picture}>
        <p className={css.label}>{t('deposit.utr.picture')}</p>
        <Uploader
          upload={uploadFile}
          maxCount={1}
          maxSize={pictureMegabytesMax * 1_024 * 1_024}
          onOversize={() => showToast(t('deposit.utr.picture.oversize', { size: pictureMegabytesMax }))}
          onChange={setPictures}
        />
        <p className={css.hint}>{t('deposit.utr.picture.hint', { size: pictureMegabytesMax })}</p>
      </div>
      <Button type="submit" block busy={isBusy} disabled={isUploading}>
        {t(former ? 'deposit.utr.correct.send' : 'deposit.utr.submit')}
      </Button>
    </form>
  )
}
