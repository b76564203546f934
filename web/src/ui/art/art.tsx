import './art.css'

type ArtProps = {
  readonly src: string
  /** Not on the first screen, although it stands early in the page. */
  readonly later?: boolean
}

/**
 * A picture by the name a row gives it: `kite` or `art:kite` is ours, anything else an address. Ours are
 * painted by the style sheet, so that the server can put the pictures of the first screen into the page itself.
 */
export function Art({ src, later }: ArtProps) {
  const own = /^(?:art:)?(\w+)$/.exec(src)?.[1]
  if (own) return <span className="art" data-art={own} data-later={later || undefined} aria-hidden="true" />
  return <img className="art" src={src} alt="" loading="lazy" decoding="async" />
}
