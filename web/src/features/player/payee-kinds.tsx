import { useT } from '../../i18n/use-t.tsx'
import type { Coins, MobileWallet } from './api.ts'
import css from './bank.module.css'

/** A wallet by its code, coins on a chain, or a bank account. */
export type PayeeKind = MobileWallet['code'] | 'chain' | 'bank'

type PayeeKindsProps = {
  readonly wallets: readonly MobileWallet[]
  readonly coins: Coins | undefined
  readonly kind: PayeeKind
  readonly onChoose: (kind: PayeeKind) => void
}

/** Everything that a player of the market can be paid to. */
export function PayeeKinds({ wallets, coins, kind: chosen, onChoose }: PayeeKindsProps) {
  const t = useT()
  const kinds: readonly { readonly kind: PayeeKind; readonly label: string }[] = [
    { kind: 'bank', label: t('bank.kind.bank') },
    ...wallets.map(({ code, name }) => ({ kind: code, label: name })),
    ...(coins ? [{ kind: 'chain' as const, label: `${coins.coin} (${coins.network})` }] : []),
  ]
  return (
    <fieldset className={css.kinds}>
      <legend>{t('bank.kind')}</legend>
      {kinds.map(({ kind, label }) => (
        <label key={kind} className={css.kind}>
          <input
            type="radio"
            name="payeeKind"
            className="visually-hidden"
            checked={kind === chosen}
            onChange={() => onChoose(kind)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
