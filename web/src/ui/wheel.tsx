import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import css from './wheel.module.css'

type Choice<Key extends string> = { readonly key: Key; readonly label: string }

type WheelProps<Key extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
}

const rowHeight = 44

/** A picker wheel, turned by touch or with the arrow keys. It uses the browser's own scrolling. */
export function Wheel<Key extends string>({ label, choices, value, onChange }: WheelProps<Key>) {
  const ref = useRef<HTMLDivElement>(null)
  const id = useId()
  const at = choices.findIndex((choice) => choice.key === value)

  useEffect(() => {
    const wheel = ref.current
    if (wheel && Math.round(wheel.scrollTop / rowHeight) !== at) wheel.scrollTop = at * rowHeight
  }, [at])

  function take(index: number) {
    const choice = choices[index]
    if (choice && choice.key !== value) onChange(choice.key)
  }

  function turn(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    take(at + step)
  }

  return (
    <div
      ref={ref}
      className={css.wheel}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={turn}
      onScroll={(event) => take(Math.round(event.currentTarget.scrollTop / rowHeight))}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names the active option.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys.
        <div
          key={choice.key}
          id={`${id}-${index}`}
          className={css.row}
          role="option"
          aria-selected={choice.key === value}
          onClick={() => take(index)}
        >
          {choice.label}
        </div>
      ))}
    </div>
  )
}
