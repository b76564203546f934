import { type PictureName, pictures } from './pictures.ts'

/** So many pictures fit on the first screen; the others are fetched when they come near. */
const picturesMax = 7

/**
 * The first pictures of a drawn page as styles inside the page, so that the first paint shows them. On the
 * server only: the browser's code holds no picture.
 */
export function firstScreenArt(html: string): string {
  const names = new Set([...html.matchAll(/data-art="(\w+)"(?! data-later)/g)].map((match) => match[1] ?? ''))
  return [...names]
    .filter((name): name is PictureName => Object.hasOwn(pictures, name))
    .slice(0, picturesMax)
    .map((name) => `[data-art="${name}"]{background-image:url("data:image/svg+xml,${asUrl(pictures[name]())}")}`)
    .join('')
}

/** Only what would end the url or the style; anything more would only make the page longer. */
function asUrl(svg: string): string {
  return svg
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
}
