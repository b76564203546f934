/**
 * Parsers for the values of a query string. A parser returns `undefined` for an invalid value, and the page then shows
 * its empty state.
 */
export type Parser<T> = { readonly parse: (raw: string) => T | undefined; readonly required?: true }
export type Parameters = Readonly<Record<string, Parser<unknown>>>

export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends { readonly required: true }
    ? Parsed<P[Name]>
    : Parsed<P[Name]> | undefined
}
type Parsed<P> = P extends { readonly parse: (raw: string) => infer T } ? Exclude<T, undefined> : never

/** An identifier or a text of the player: printable and of limited length. */
export const word: Parser<string> = {
  parse: (raw) => (raw.length > 0 && raw.length <= 140 ? raw : undefined),
}

/** A redirect target: a path of this app, never of another site. */
export const internalUrl: Parser<string> = {
  parse: (raw) => (/^\/(?![/\\])/.test(raw) && raw.length <= 2_000 ? raw : undefined),
}

export function whole(min: number, max: number): Parser<number> {
  return {
    parse: (raw) => {
      const value = /^\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN
      return value >= min && value <= max ? value : undefined
    },
  }
}

export function oneOf<const Choice extends string>(...choices: readonly Choice[]): Parser<Choice> {
  return { parse: (raw) => choices.find((choice) => choice === raw) }
}

export function required<T>(parser: Parser<T>): Parser<T> & { readonly required: true } {
  return { ...parser, required: true }
}

/** The values of a query string, or `malformed` when one does not fit or a required one is missing. */
export function readParameters<P extends Parameters>(parameters: P, search: string): ValuesOf<P> | 'malformed' {
  const given = new URLSearchParams(search)
  const values: Record<string, unknown> = {}
  for (const [name, parser] of Object.entries(parameters)) {
    const raw = given.get(name)
    if (raw === null) {
      if (parser.required) return 'malformed'
      continue
    }
    const value = parser.parse(raw)
    if (value === undefined) return 'malformed'
    values[name] = value
  }
  return values as ValuesOf<P>
}
