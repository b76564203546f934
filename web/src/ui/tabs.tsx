import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import css from './tabs.module.css'

export type TabItem<Key extends string | number> = {
  readonly key: Key
  readonly label: string
  /** A short badge on the corner, such as `+5%`. */
  readonly badge?: string | undefined
}

type TabsProps<Key extends string | number> = {
  readonly items: readonly TabItem<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
  readonly label: string
  readonly look?: 'line' | 'pill'
  /** The `TabPanel` that the tabs change. */
  readonly panelId: string
}

/** A few views of one page side by side. Arrow keys move between them. */
export function Tabs<Key extends string | number>(props: TabsProps<Key>) {
  const { items, value, onChange, label, look = 'line', panelId } = props
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.key === value)
  useEffect(() => showChild(list.current, at), [at])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = stepOf(event)
    if (step === 0) return
    event.preventDefault()
    const next = (at + step + items.length) % items.length
    const item = items[next]
    if (item) onChange(item.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div
      ref={list}
      className={classNames(css.tabs, css[look])}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      tabIndex={-1}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={item.key === value}
          id={tabId(panelId, item.key)}
          aria-controls={panelId}
          tabIndex={item.key === value ? 0 : -1}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.badge && <span className={css.badge}>{item.badge}</span>}
        </button>
      ))}
    </div>
  )
}

type TabPanelProps = {
  readonly id: string
  /** The chosen tab, or one of each list of tabs that changes the panel. Without a choice it is a plain part of the page. */
  readonly tab: string | number | readonly (string | number)[] | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What the tabs change. A screen reader names it by the chosen tab. */
export function TabPanel({ id, tab, className, children }: TabPanelProps) {
  const names = [tab ?? []].flat().map((key) => tabId(id, key))
  const role = names.length > 0 ? { role: 'tabpanel', 'aria-labelledby': names.join(' ') } : {}
  return (
    <div id={id} className={className} {...role}>
      {children}
    </div>
  )
}

function tabId(panelId: string, key: string | number): string {
  return `${panelId}-${key}`
}

/** Scrolls the chosen tab into view, without moving the page. */
function showChild(list: HTMLElement | null, at: number): void {
  const child = list?.children[at]
  if (!list || !child) return
  const [room, its] = [list.getBoundingClientRect(), child.getBoundingClientRect()]
  list.scrollLeft += Math.max(0, its.right - room.right) + Math.min(0, its.left - room.left)
}

function stepOf(event: KeyboardEvent<HTMLElement>): number {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === forward) return 1
  return event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? -1 : 0
}
