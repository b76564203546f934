import css from './originals.module.css'

type ChipsProps<Key extends string | number> = {
  readonly label: string
  readonly items: readonly { readonly key: Key; readonly label: string }[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  readonly disabled?: boolean
}

/** A few choices side by side, of which one is taken. */
export function Chips<Key extends string | number>({ label, items, value, onChange, disabled }: ChipsProps<Key>) {
  return (
    <fieldset className={css.chips} disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <button key={item.key} type="button" aria-pressed={item.key === value} onClick={() => onChange(item.key)}>
            {item.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
