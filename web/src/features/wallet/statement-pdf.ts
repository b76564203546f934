import type { Locale } from '@zamra/contract/languages.ts'

export type PdfTable = {
  readonly title: string
  /** Facts above the table, each a label and a value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Where each column begins, or ends if it is aligned to its end, in points of an A4 page. */
const columns = [
  { at: 40, isEnd: false },
  { at: 150, isEnd: false },
  { at: 290, isEnd: false },
  { at: 475, isEnd: true },
  { at: 555, isEnd: true },
] as const
const page = { width: 595, height: 842, top: 790, bottom: 50, leading: 15 } as const
const fontSize = 8.5

/**
 * A plain PDF: text at places, in the fonts that every reader has. The file is ASCII, because all text is written in
 * hexadecimal. Chinese uses the fonts that the standard names for it, which readers replace by their own.
 */
export function tablePdf(table: PdfTable, locale: Locale): string {
  const pages = pagesOf(table, locale)
  const cjk = cjkFonts[locale]
  const firstPage = cjk ? 7 : 4
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  const fonts = `/F1 3 0 R${cjk ? ' /F2 4 0 R' : ''}`
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...(cjk ? cjkObjects(cjk) : []),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << ${fonts} >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ])
}

type CjkFont = { readonly name: string; readonly ordering: string; readonly encoding: string }

const cjkFonts: Partial<Readonly<Record<Locale, CjkFont>>> = {
  zh: { name: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H' },
  tw: { name: 'MSung-Light', ordering: 'CNS1', encoding: 'UniCNS-UCS2-H' },
}

function cjkObjects({ name, ordering, encoding }: CjkFont): readonly string[] {
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW 1000 /FontDescriptor 6 0 R >>`,
    `<< /Type /FontDescriptor /FontName /${name} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>`,
  ]
}

function pagesOf({ title, facts, headings, rows }: PdfTable, locale: Locale): readonly string[] {
  const pages: string[] = []
  const start = page.top - 30 - facts.length * page.leading - 14
  const head = [
    write(title, columns[0].at, page.top, { size: 16, locale }),
    ...facts.flatMap(([label, value], index) => {
      const y = page.top - 30 - index * page.leading
      return [write(label, columns[0].at, y, { locale }), write(value, columns[1].at + 60, y, { locale })]
    }),
  ]
  let y = start
  let parts = [...head, lineOf(headings, y, locale)]
  for (const row of rows) {
    y -= page.leading
    if (y < page.bottom) {
      pages.push(parts.join('\n'))
      y = page.top - page.leading
      parts = [lineOf(headings, page.top, locale)]
    }
    parts.push(lineOf(row, y, locale))
  }
  return [...pages, parts.join('\n')]
}

function lineOf(cells: readonly string[], y: number, locale: Locale): string {
  return cells
    .map((text, index) => {
      const column = columns[index] ?? columns[0]
      return write(text, column.isEnd ? column.at - widthOf(text) : column.at, y, { locale })
    })
    .join('\n')
}

type Style = { readonly size?: number; readonly locale: Locale }

function write(text: string, x: number, y: number, { size = fontSize, locale }: Style): string {
  const latin = latinHex(text)
  const isCjk = latin === undefined && cjkFonts[locale] !== undefined
  const hex = isCjk ? ucs2Hex(text) : (latin ?? latinHex(text.replace(/[^\x20-\x7e]/g, '?')) ?? '')
  return `BT /${isCjk ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y} Td <${hex}> Tj ET`
}

/** Beyond Latin-1, the few characters of our texts that the encoding has. */
const winAnsi: Readonly<Record<string, number>> = {
  '’': 0x92,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '−': 0x2d,
  '\u202f': 0x20,
  '\u00a0': 0x20,
}

function latinHex(text: string): string | undefined {
  const codes = [...text].map((letter) => winAnsi[letter] ?? letter.charCodeAt(0))
  if (codes.some((code) => code > 0xff)) return undefined
  return codes.map((code) => code.toString(16).padStart(2, '0')).join('')
}

function ucs2Hex(text: string): string {
  return text
    .split('')
    .map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
    .join('')
}

/** The width of a figure in Helvetica; its digits are equally wide. */
function widthOf(text: string): number {
  const widths = [...text].map((letter) =>
    /[0-9]/.test(letter) ? 556 : /[.,\s]/.test(letter) ? 278 : letter.charCodeAt(0) > 0xff ? 1_000 : 540,
  )
  return (widths.reduce((sum, width) => sum + width, 0) * fontSize) / 1_000
}

/** Numbers the objects and writes where each begins. */
function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = file.length
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const head = ['xref', `0 ${objects.length + 1}`, '0000000000 65535 f \n'].join('\n')
  const tail = ['trailer', `<< /Size ${objects.length + 1} /Root 1 0 R >>`, 'startxref', table, '%%EOF\n'].join('\n')
  return file + head + entries + tail
}
