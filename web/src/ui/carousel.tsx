import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/use-t.tsx'
import css from './carousel.module.css'

type CarouselProps = {
  readonly label: string
  readonly children: ReactNode
  readonly everyMs?: number
}

/**
 * Slides with the browser's scroll snapping. It advances by itself until the player touches or focuses it, and never
 * when reduced motion is set.
 */
export function Carousel({ label, children, everyMs = 7_000 }: CarouselProps) {
  const t = useT()
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const slides = Children.toArray(children)
  const total = slides.length

  useEffect(() => {
    const element = track.current
    if (!element || total < 2) return
    const gone = new AbortController()
    // It turns after seconds at the earliest, so its code is fetched after the first paint.
    void import('./turn-slides.ts')
      .then(({ turnSlides }) => turnSlides({ track: element, slideAt, everyMs, signal: gone.signal }))
      .catch(() => {})
    return () => gone.abort()
  }, [everyMs, total])

  return (
    <section className={css.carousel} aria-roledescription="carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without controls must be reachable by keyboard. */}
      <div ref={track} className={css.track} tabIndex={0} onScroll={(event) => setShown(slideAt(event.currentTarget))}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group of anything, not of form fields.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position.
            key={index}
            className={css.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={t('carousel.slide', { index: index + 1, total })}
          >
            {slide}
          </div>
        ))}
      </div>
      {total > 1 && (
        <div className={css.dots} aria-hidden="true">
          {slides.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position.
            <i key={index} className={css.dot} data-on={index === shown || undefined} />
          ))}
        </div>
      )}
    </section>
  )
}

/** In a page that runs from right to left the scroll position is negative. */
function slideAt(track: HTMLElement): number {
  return Math.round(Math.abs(track.scrollLeft) / (track.clientWidth || 1))
}
