import { Activity, type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { aliveEntries, type Entry, type Navigation, topOf } from './core.ts'
import { EntryContext } from './entry-context.ts'

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
  const top = topOf(navigation)

  useEffect(() => {
    let shownKey = topOf(source.current()).key
    return source.subscribe((next) => {
      scrolls.set(shownKey, scrollY)
      shownKey = topOf(next).key
      startTransition(() => setNavigation(next))
    })
  }, [source, scrolls])

  useClientLayoutEffect(() => {
    scrollTo(0, scrolls.get(top.key) ?? 0)
    source.shown()
  }, [source, scrolls, top.key])

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
