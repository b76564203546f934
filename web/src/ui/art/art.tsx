import './art.css'

type ArtProps = {
  readonly src: string
  /** Not on the first screen: it is drawn when it comes near. */
  readonly later?: boolean
}

/**
 * A picture by the name that a row gives: `kite` or `art:kite` is ours, anything else is an address. Ours are
 * background images, so that the server can put those of the first screen into the page.
 */
export function Art({ src, later }: ArtProps) {
  const own = /^(?:art:)?(\w+)$/.exec(src)?.[1]
  if (own && later) return <span ref={drawNearby} className="art" data-art={own} data-later aria-hidden="true" />
  if (own) return <span className="art" data-art={own} aria-hidden="true" />
  return <img className="art" src={src} alt="" loading="lazy" decoding="async" />
}

/** A picture is a document of its own to the browser, and costs a slow phone as much as a small page. */
function drawNearby(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  nearby ??= new IntersectionObserver(drawPictures, margins)
  nearby.observe(element)
  return () => nearby?.unobserve(element)
}

let nearby: IntersectionObserver | undefined
const margins = { rootMargin: '200px', scrollMargin: '200px' }

function drawPictures(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) if (isIntersecting) target.removeAttribute('data-later')
}
