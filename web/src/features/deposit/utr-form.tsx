import { useQueryClient } from '@tanstack/react-query'
import { deposit } from '@zamra/contract/constants.ts'
import { readUtr, type UtrFault } from '@zamra/contract/utr.ts'
import { useState } from 'react'
import type { TextId } from '../../i18n/text-id.ts'
import { useT } from '../../i18n/use-t.tsx'
import { moneyCall } from '../../lib/money-call.ts'
import { showToast } from '../../lib/toast.ts'
import { uploadFile } from '../../lib/upload-file.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { UploadItem } from '../../ui/upload/upload-item.ts'
import { Uploader } from '../../ui/uploader.tsx'
import type { Order } from './api.ts'
import css from './utr.module.css'

const imageMegabytesMax = 5

const errorTexts: Readonly<Record<UtrFault, TextId>> = {
  empty: 'deposit.utr.empty',
  digits: 'deposit.utr.digits',
  letters: 'deposit.utr.letters',
}

type UtrFormProps = {
  readonly order: Order
  /** The mistyped UTR that this one corrects. */
  readonly previousUtr?: string
  readonly onSent?: () => void
}

/** The UTR of the transfer and, optionally, an image of its receipt. */
export function UtrForm({ order: { orderNo, rail }, previousUtr, onSent }: UtrFormProps) {
  const t = useT()
  const queries = useQueryClient()
  const [images, setImages] = useState<readonly UploadItem[]>([])
  const isUploading = images.some(({ status }) => status === 'uploading')
  const form = useForm({
    validate: (data) => {
      const parsed = readUtr(rail, textOf(data, 'utr'))
      return 'fault' in parsed ? { utr: [errorTexts[parsed.fault], { count: deposit.utrDigits }] } : {}
    },
    send: async (data) => {
      const parsed = readUtr(rail, textOf(data, 'utr'))
      if ('fault' in parsed) return
      const proofUrl = images.find(({ url }) => url !== '')?.url
      const optional = { ...(proofUrl ? { proofUrl } : {}), ...(previousUtr ? { former: previousUtr } : {}) }
      await moneyCall('/recharge/submitUtr', { orderNo, utr: parsed.utr, ...optional }, { quiet: true })
      await queries.invalidateQueries({ queryKey: ['/recharge/orderDetail'] })
      onSent?.()
    },
    fieldsOf: () => ['utr'],
  })

  return (
    <form ref={form.ref} className={css.form} method="post" noValidate onSubmit={form.onSubmit}>
      <p className={css.intro}>{t(previousUtr ? 'deposit.utr.correct.intro' : 'deposit.utr.intro')}</p>
      <Field
        label={t('deposit.utr.label')}
        name="utr"
        defaultValue={previousUtr}
        inputMode={rail === 'bank' ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={26}
        placeholder={rail === 'bank' ? undefined : '••••••••••••'}
        {...form.field('utr')}
      />
      <div className={css.image}>
        <p className={css.label}>{t('deposit.utr.picture')}</p>
        <Uploader
          upload={uploadFile}
          maxCount={1}
          maxSize={imageMegabytesMax * 1_024 * 1_024}
          onOversize={() => showToast(t('deposit.utr.picture.oversize', { size: imageMegabytesMax }))}
          onChange={setImages}
        />
        <p className={css.hint}>{t('deposit.utr.picture.hint', { size: imageMegabytesMax })}</p>
      </div>
      <Button type="submit" block busy={form.isPending} disabled={isUploading}>
        {t(previousUtr ? 'deposit.utr.correct.send' : 'deposit.utr.submit')}
      </Button>
    </form>
  )
}
