import { useQueryClient } from '@tanstack/react-query'
import { deposit } from '@zamra/contract/constants.ts'
import { type UtrFault, utrFault } from '@zamra/contract/deposit-terms.ts'
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

/** The number of the transfer, and a picture of the receipt if there is one. */
export function UtrForm({ order: { orderNo, rail } }: { readonly order: Order }) {
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

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const utr = (field.current?.value ?? '').replace(/\s/g, '')
    const fault = utrFault(utr, rail)
    if (fault) return complain(t(faults[fault], { count: deposit.utrDigits }))
    const proofUrl = pictures.find(({ url }) => url !== '')?.url
    setError(undefined)
    setBusy(true)
    try {
      await call('/recharge/submitUtr', { orderNo, utr, ...(proofUrl ? { proofUrl } : {}) }, { quiet: true })
      await queries.invalidateQueries({ queryKey: ['/recharge/orderDetail'] })
    } catch (thrown) {
      complain(thrown instanceof CallError && thrown.kind !== 'network' ? thrown.message : t('network.failed'))
    }
    setBusy(false)
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.intro}>{t('deposit.utr.intro')}</p>
      <Field
        ref={field}
        label={t('deposit.utr.label')}
        name="utr"
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
        {t('deposit.utr.submit')}
      </Button>
    </form>
  )
}
