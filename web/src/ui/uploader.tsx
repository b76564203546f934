import { useT } from '../i18n/use-t.tsx'
import { CloseIcon, PlusIcon, ReloadIcon } from './icons.tsx'
import type { UploadItem } from './upload/upload-item.ts'
import { type Upload, useUploads } from './upload/use-uploads.ts'
import css from './uploader.module.css'

type UploaderProps = {
  readonly upload: Upload
  /** Files beyond this are ignored. Unlimited by default. */
  readonly maxCount?: number
  readonly maxSize?: number
  readonly accept?: string
  readonly onOversize?: (files: readonly File[]) => void
  readonly onChange?: (items: readonly UploadItem[]) => void
}

const unlimited = Number.POSITIVE_INFINITY

/** Pictures from the phone: a receipt, a screenshot. */
export function Uploader(props: UploaderProps) {
  const { maxCount = unlimited, maxSize = unlimited, accept = 'image/*', ...rest } = props
  const t = useT()
  const { items, add, retry, remove } = useUploads({ ...rest, maxCount, maxSize })
  return (
    <ul className={css.uploader}>
      {items.map((item) => (
        <li key={item.id} className={css.item} data-status={item.status || 'done'}>
          <Picture item={item} onRetry={() => retry(item)} />
          <button
            type="button"
            className={css.remove}
            aria-label={t('upload.remove', { name: item.file.name })}
            onClick={() => remove(item)}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
      {items.length < maxCount && (
        <li className={css.item}>
          <label className={css.add}>
            <PlusIcon />
            <span className="visually-hidden">{t('upload.add')}</span>
            <input
              className={css.input}
              type="file"
              accept={accept}
              multiple={maxCount > 1}
              onChange={(event) => {
                add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        </li>
      )}
    </ul>
  )
}

function Picture({ item, onRetry }: { readonly item: UploadItem; readonly onRetry: () => void }) {
  const t = useT()
  const { name } = item.file
  return (
    <>
      <img className={css.picture} src={item.objectUrl} alt={name} />
      {item.status === 'uploading' && (
        <p className={css.status} role="status">
          {t('upload.uploading')}
        </p>
      )}
      {item.status === 'failed' && (
        <button type="button" className={css.retry} aria-label={t('upload.retry', { name })} onClick={onRetry}>
          <ReloadIcon size={18} />
          {t('upload.failed')}
        </button>
      )}
    </>
  )
}
