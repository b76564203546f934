import type { Method } from '@zamra/contract/deposit-rules.ts'
import { useT } from '../../i18n/use-t.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { methodIcon } from './method-icon.ts'
import css from './method-list.module.css'
import type { MoneyWords } from './use-money.ts'

type MethodListProps = {
  readonly methods: readonly Method[]
  readonly amount: number | undefined
  readonly money: MoneyWords
  readonly value: Method | undefined
  readonly onChange: (type: number) => void
}

export function MethodList({ methods, amount, money, value, onChange }: MethodListProps) {
  const t = useT()
  return (
    <fieldset className={css.list}>
      <legend className={css.title}>{t('deposit.payWith')}</legend>
      {methods.map((method) => (
        <Choice
          key={method.type}
          group="deposit-method"
          icon={methodIcon(method.type)}
          name={method.name}
          note={<RangeWords method={method} amount={amount} money={money} />}
          isOn={method.type === value?.type}
          isOff={!method.isEnabled}
          onChoose={() => onChange(method.type)}
        />
      ))}
    </fieldset>
  )
}

/** What a method takes; one that cannot be used says why. */
function RangeWords({ method, amount = 0, money }: { method: Method; amount?: number | undefined; money: MoneyWords }) {
  const t = useT()
  const { min, max } = method.range
  if (method.disable) return t('deposit.method.closed')
  if (max === Number.POSITIVE_INFINITY || (!method.isEnabled && amount < min)) {
    return t('deposit.method.from', { amount: money.whole(min) })
  }
  if (!method.isEnabled) return t('deposit.method.upTo', { amount: money.whole(max) })
  return t('deposit.method.range', { min: money.whole(min), max: money.whole(max) })
}

type ChoiceProps = {
  readonly group: string
  readonly icon: ReturnType<typeof methodIcon>
  readonly name: string
  readonly note: React.ReactNode
  readonly isOn: boolean
  readonly isOff?: boolean
  readonly onChoose: () => void
}

/** One way among several: a real radio button under a whole row to tap on. */
export function Choice({ group, icon, name, note, isOn, isOff = false, onChoose }: ChoiceProps) {
  return (
    <label className={css.choice} data-on={isOn || undefined} data-off={isOff || undefined}>
      <input type="radio" className={css.input} name={group} checked={isOn} disabled={isOff} onChange={onChoose} />
      <IconTile icon={icon} />
      <span className={css.words}>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className={css.mark} aria-hidden="true">
        {isOn && <CheckIcon size={14} />}
      </span>
    </label>
  )
}
