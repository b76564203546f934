import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { aliveEntries, type Entry, type Navigation, topOf } from './core.ts'
import { EntryContext } from './entry-context.ts'
import { createPageFocus } from './page-focus.ts'

/** What the view needs of a navigator. The server has one with a fixed page. */
export type PagesSource = {
  current(): Navigation
  subscribe(listener: (navigation: Navigation) => void): () => void
  shown(): void
  keepScroll(scroll: number): void
}

type PagesProps = {
  readonly source: PagesSource
  readonly renderPage: (entry: Entry) => ReactNode
  /** What is around the pages and depends on the top one: the tab bar, the service icon. */
  readonly children: (top: Entry) => ReactNode
  readonly initialScroll?: number
}

/** Renders the mounted pages and shows the top one. A hidden page keeps its state and stops its effects. */
export function Pages({ source, renderPage, children, initialScroll = 0 }: PagesProps) {
  const [navigation, setNavigation] = useState(() => source.current())
  const [scrolls] = useState(() => new Map([[topOf(source.current()).key, initialScroll]]))
  const [focus] = useState(createPageFocus)
  const top = topOf(navigation)

  const shown = useRef(navigation)
  useEffect(() => {
    const follow = (next: Navigation) => {
      const key = topOf(shown.current).key
      scrolls.set(key, scrollY)
      if (topOf(next).key !== key) focus.leave(shown.current, next)
      shown.current = next
      startTransition(() => setNavigation(next))
    }
    // The player may have navigated after the first render and before this effect.
    if (topOf(source.current()).key !== topOf(shown.current).key) follow(source.current())
    return source.subscribe(follow)
  }, [source, scrolls, focus])

  const arrivedAt = useRef(top.key)
  useClientLayoutEffect(() => {
    const scroll = scrolls.get(top.key) ?? 0
    // A page that the server rendered may have been scrolled before the app took over, and stays where it is.
    const isFirst = arrivedAt.current === top.key
    if (!isFirst || (scroll > 0 && scrollY === 0)) scrollTo(0, scroll)
    arrivedAt.current = top.key
    focus.arrive(top.key)
    source.shown()
  }, [source, scrolls, focus, top.key])

  useEffect(() => {
    const keep = () => source.keepScroll(scrollY)
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [source])

  return (
    <>
      {aliveEntries(navigation).map((entry) => (
        <Activity key={entry.key} mode={entry.key === top.key ? 'visible' : 'hidden'}>
          <EntryContext value={entry}>{renderPage(entry)}</EntryContext>
        </Activity>
      ))}
      {children(top)}
    </>
  )
}

/** React warns about layout effects on the server, which has no layout. */
const useClientLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect
