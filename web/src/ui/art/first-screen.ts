/** How many pictures are inlined. More would make the page larger and its first paint later. */
const picturesMax = 4

/** The pictures that a row can name as `art:NAME`, as SVG text. */
const pictures = import.meta.glob<string>('./svg/*.svg', { query: '?raw', import: 'default', eager: true })

/**
 * The first pictures of a server-rendered page as inline styles, so that the first paint shows them. On the server
 * only: the browser's code contains no picture.
 */
export function firstScreenArt(html: string): string {
  const names = new Set([...html.matchAll(/data-art="(\w+)"(?! data-later)/g)].map((match) => match[1] ?? ''))
  return [...names]
    .flatMap((name) => {
      const svg = pictures[`./svg/${name}.svg`]
      return svg ? [`[data-art="${name}"]{background-image:url("data:image/svg+xml,${asUrl(svg)}")}`] : []
    })
    .slice(0, picturesMax)
    .join('')
}

/** Drops the indentation and escapes only what would end the URL or the style, to keep the page small. */
function asUrl(svg: string): string {
  return svg
    .trim()
    .replace(/>\s+</g, '><')
    .replaceAll('"', "'")
    .replaceAll('%', '%25')
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
}
