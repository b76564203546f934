import { type Navigation, topOf } from './core.ts'

export type PageFocus = {
  /** Remembers what has the focus on the page that the player leaves. */
  leave(from: Navigation, to: Navigation): void
  /** Moves the focus into the page that is now on the screen. */
  arrive(key: number): void
}

/**
 * Moves the focus with the pages, so that a keyboard or a screen reader continues where the player is: at the heading of
 * a new page, and on the way back at the element that had the focus before.
 */
export function createPageFocus(): PageFocus {
  const left = new Map<number, HTMLElement>()
  let shownKey: number | undefined
  let isBack = false
  let stopWaiting = () => {}

  return {
    leave(from, to) {
      const { key } = topOf(from)
      const focused = document.activeElement
      if (focused instanceof HTMLElement && focused !== document.body) left.set(key, focused)
      else left.delete(key)
      isBack = from.stack.slice(0, -1).some((entry) => entry.key === topOf(to).key)
    },
    arrive(key) {
      // The page at the start of the app keeps what the browser has focused.
      const isSamePage = shownKey === undefined || shownKey === key
      shownKey = key
      if (isSamePage) return
      stopWaiting()
      const last = isBack ? left.get(key) : undefined
      if (last && isShown(last)) last.focus({ preventScroll: true })
      else stopWaiting = focusHeading()
    },
  }
}

/** Focuses the heading of the page, as soon as the page has one. Returns how to give up. */
function focusHeading(): () => void {
  const start = document.activeElement
  const observer = new MutationObserver(tryAgain)
  if (!tryAgain()) observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()

  function tryAgain(): boolean {
    const heading = [...document.querySelectorAll('h1')].find(isShown)
    // What the player has focused meanwhile, or the page itself, keeps the focus.
    const isTaken = document.activeElement !== start && document.activeElement !== document.body
    if (heading && !isTaken) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    if (!heading && !isTaken) return false
    observer.disconnect()
    return true
  }
}

/** A page that is not on top is in the document, and has no box. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0
}
