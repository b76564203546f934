import { useT } from '../../i18n/use-t.tsx'
import css from './bank.module.css'

const kinds = ['savings', 'current'] as const

export function BankKinds({ chosen }: { readonly chosen: (typeof kinds)[number] }) {
  const t = useT()
  return (
    <fieldset className={css.kinds}>
      <legend>{t('bank.type')}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={css.kind}>
          <input
            type="radio"
            name="accountType"
            className="visually-hidden"
            value={kind}
            defaultChecked={kind === chosen}
          />
          {t(`bank.type.${kind}`)}
        </label>
      ))}
    </fieldset>
  )
}
