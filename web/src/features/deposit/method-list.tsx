import type { Method } from '@zamra/contract/deposit-rules.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.tsx'
import { useDates } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/language.ts'
import type { Money } from '../../lib/use-money.ts'
import type { Icon } from '../../ui/icon.tsx'
import { IconTile } from '../../ui/icon-tile.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { WalletIcon } from '../../ui/icons-deposit.tsx'
import { LedgerIcon, PhoneIcon } from '../../ui/icons-player.tsx'
import css from './method-list.module.css'

type MethodListProps = {
  readonly methods: readonly Method[]
  readonly amount: number | undefined
  readonly money: Money
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
          icon={methodIcons[method.type] ?? WalletIcon}
          name={method.name}
          note={
            <>
              <RangeNote method={method} amount={amount} money={money} />
              <UsualTime method={method} />
            </>
          }
          isSelected={method.type === value?.type}
          isDisabled={!method.isEnabled}
          onSelect={() => onChange(method.type)}
        />
      ))}
    </fieldset>
  )
}

const methodIcons: Readonly<Record<number, Icon>> = { 1: PhoneIcon, 5: LedgerIcon }

type RangeNoteProps = { readonly method: Method; readonly amount: number | undefined; readonly money: Money }

/** The amounts that a method accepts, or why it cannot be used. */
function RangeNote({ method, amount = 0, money }: RangeNoteProps) {
  const t = useT()
  const { min, max } = method.range
  if (method.disable) return t('deposit.method.closed')
  if (max === Number.POSITIVE_INFINITY || (!method.isEnabled && amount < min)) {
    return t('deposit.method.from', { amount: money.formatWhole(min) })
  }
  if (!method.isEnabled) return t('deposit.method.upTo', { amount: money.formatWhole(max) })
  return t('deposit.method.range', { min: money.formatWhole(min), max: money.formatWhole(max) })
}

/** How long the method has taken lately. */
function UsualTime({ method: { usualSeconds: seconds, isEnabled } }: { readonly method: Method }) {
  const t = useT()
  const lang = useLanguage((language) => language.lang)
  const { duration } = useDates()
  if (seconds === undefined || !isEnabled) return null
  const inSeconds = new Intl.NumberFormat(lang, { style: 'unit', unit: 'second' })
  const time = seconds < 90 ? inSeconds.format(seconds) : duration(seconds)
  return <span className={css.usual}>{t('deposit.method.usual', { time })}</span>
}

type ChoiceProps = {
  readonly group: string
  readonly icon: Icon
  readonly name: string
  readonly note: ReactNode
  readonly isSelected: boolean
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

/** A radio button shown as a row that can be tapped anywhere. */
export function Choice({ group, icon, name, note, isSelected, isDisabled = false, onSelect }: ChoiceProps) {
  return (
    <label className={css.choice} data-on={isSelected || undefined} data-off={isDisabled || undefined}>
      <input
        type="radio"
        className={css.input}
        name={group}
        checked={isSelected}
        disabled={isDisabled}
        onChange={onSelect}
      />
      <IconTile icon={icon} />
      <span className={css.text}>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className={css.mark} aria-hidden="true">
        {isSelected && <CheckIcon size={14} />}
      </span>
    </label>
  )
}
