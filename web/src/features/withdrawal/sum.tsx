import { classNames } from '../../ui/class-names.ts'
import css from './sum.module.css'

type SumProps = { readonly text: string; readonly className?: string | undefined }

/** A large sum. The decimals are smaller, and a long sum gets smaller as a whole: it is never cut or wrapped. */
export function Sum({ text, className }: SumProps) {
  const [whole, decimals] = text.split('.')
  return (
    <p className={classNames(css.sum, className)} data-long={text.length > 11 || undefined}>
      {whole}
      {decimals !== undefined && <small>.{decimals}</small>}
    </p>
  )
}
