type Figures = Readonly<Record<string, string>>

/** Paragraphs and lists as HTML. Every text is escaped, so a file or a figure cannot bring markup of its own. */
export function renderBody(paragraphs: readonly string[], figures: Figures): string {
  const html: string[] = []
  let items: string[] = []
  const endList = () => {
    if (items.length > 0) html.push(`<ul>${items.join('')}</ul>`)
    items = []
  }
  for (const paragraph of paragraphs) {
    const text = escapeHtml(fillFigures(paragraph, figures))
    if (paragraph.startsWith('- ')) items.push(`<li>${text.slice(2)}</li>`)
    else {
      endList()
      html.push(`<p>${text}</p>`)
    }
  }
  endList()
  return html.join('')
}

export function linkTo(page: string, text: string): string {
  return `<a href="${escapeHtml(page)}">${escapeHtml(text)}</a>`
}

/** A text with a figure that the configuration does not have is a mistake of the file, found by its test. */
function fillFigures(text: string, figures: Figures): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = figures[name]
    if (figure === undefined) throw new Error(`the configuration has no figure ${name}`)
    return figure
  })
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
