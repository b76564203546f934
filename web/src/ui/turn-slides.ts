type Turning = {
  readonly track: HTMLElement
  readonly slideAt: (track: HTMLElement) => number
  readonly everyMs: number
  readonly signal: AbortSignal
}

/** Turns a carousel by itself until the player touches or focuses it, and never when reduced motion is set. */
export function turnSlides({ track, slideAt, everyMs, signal }: Turning): void {
  if (signal.aborted || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let touched = slideAt(track) > 0 || track.contains(document.activeElement)
  const hold = () => {
    touched = true
  }
  const showFocused = (target: EventTarget | null) => {
    hold()
    // A turn that has begun would go on and carry the focused slide out of sight.
    const slide = [...track.children].findIndex((one) => one.contains(target as Node))
    if (slide < 0) return
    const show = () => track.scrollTo({ left: positionOf(track, slide), behavior: 'instant' })
    show()
    // The frame that is being drawn still carries a step of the turn.
    requestAnimationFrame(() => requestAnimationFrame(show))
  }
  track.addEventListener('pointerdown', hold, { passive: true, signal })
  track.addEventListener('focusin', ({ target }) => showFocused(target), { signal })
  const timer = setInterval(() => {
    if (touched || document.hidden || track.clientWidth === 0) return
    const next = (slideAt(track) + 1) % track.children.length
    track.scrollTo({ left: positionOf(track, next), behavior: 'smooth' })
  }, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function positionOf(track: HTMLElement, slide: number): number {
  const towards = getComputedStyle(track).direction === 'rtl' ? -1 : 1
  return towards * slide * track.clientWidth
}
