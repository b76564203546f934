import './art.css'

type ArtProps = {
  readonly src: string
  /** Not on the first screen, although it is early in the page. */
  readonly later?: boolean
}

/**
 * A picture by the name that a row gives: `kite` or `art:kite` is ours, anything else is an address. Ours are
 * background images, so that the server can put those of the first screen into the page.
 */
export function Art({ src, later }: ArtProps) {
  const own = /^(?:art:)?(\w+)$/.exec(src)?.[1]
  if (own) return <span className="art" data-art={own} data-later={later || undefined} aria-hidden="true" />
  return <img className="art" src={src} alt="" loading="lazy" decoding="async" />
}
