import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../lib/keys.ts'

type Properties<T> = {
  readonly label: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly selectedId: string | undefined
  readonly onSelect: (id: string) => void
  /** Chosen to be decided together. */
  readonly marked?: ReadonlySet<string>
  readonly children: (item: T) => ReactNode
}

const rowHeight = 57

/**
 * The list of a queue. `J` and `K` move through it wherever the focus is, and `Enter` goes to the first field of the case
 * beside it; only what is visible is drawn.
 */
export function QueueList<T>({ label, items, idOf, selectedId, onSelect, marked, children }: Properties<T>) {
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => idOf(item) === selectedId)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const move = (step: number) => {
    const item = items[Math.min(items.length - 1, Math.max(0, at + step))]
    if (item) onSelect(idOf(item))
  }
  const [next, previous] = [() => move(1), () => move(-1)]
  const decide = () =>
    list.current?.parentElement?.querySelector<HTMLElement>('.detail textarea, .detail input')?.focus()
  useKeys({ j: next, k: previous, ArrowDown: next, ArrowUp: previous, Enter: decide })
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at)
  }, [at, rows])
  const drawn = rows.getVirtualItems()
  const isSelectedDrawn = drawn.some(({ index }) => index === at)

  return (
    <div
      ref={list}
      className="queue"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={isSelectedDrawn ? optionId(selectedId) : undefined}
    >
      <div style={{ height: rows.getTotalSize(), position: 'relative' }} role="presentation">
        {drawn.map(({ index, start }) => {
          const item = items[index]
          if (item === undefined) return null
          const id = idOf(item)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all of its options
            // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points at the active option
            <div
              key={id}
              id={optionId(id)}
              className="queue-item"
              role="option"
              aria-selected={id === selectedId}
              {...(marked ? { 'aria-checked': marked.has(id) } : {})}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
              onClick={() => onSelect(id)}
            >
              {children(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const optionId = (id: string | undefined) => `option-${id}`
