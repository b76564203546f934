import { useT } from '../../i18n/use-t.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useChannel } from './api.ts'
import css from './terms.module.css'

export type TermsProps = { readonly open: boolean; readonly minAge: number; readonly onClose: () => void }

const parts = [
  ['terms.who', 'terms.who.text'],
  ['terms.account', 'terms.account.text'],
  ['terms.money', 'terms.money.text'],
  ['terms.fair', 'terms.fair.text'],
  ['terms.care', 'terms.care.text'],
  ['terms.data', 'terms.data.text'],
  ['terms.changes', 'terms.changes.text'],
] as const

/** A short version of the terms. */
export function Terms({ open, minAge, onClose }: TermsProps) {
  const t = useT()
  const version = useChannel().data?.termsVersion
  return (
    <Sheet open={open} title={t('terms.title')} onClose={onClose}>
      {parts.map(([title, text]) => (
        <section key={title} className={css.part}>
          <h3 className={css.title}>{t(title)}</h3>
          <p>{t(text, { age: minAge })}</p>
        </section>
      ))}
      {version && <p className={css.version}>{t('terms.version', { version })}</p>}
      <Button block onClick={onClose}>
        {t('do.close')}
      </Button>
    </Sheet>
  )
}
