import { randomBytes, randomInt } from 'node:crypto'

/** Unique secrets that the proof sends: one that is found in a log or a dump has leaked. */
export type Kind = (typeof kinds)[number]
export const kinds = ['phone', 'code', 'password', 'sign', 'account', 'name', 'token', 'misplaced'] as const

export type Canaries = {
  /** Creates a canary of this kind and remembers it. */
  make(kind: keyof typeof makers): string
  /** Remembers a secret that the server created, such as a sign or a code. */
  keep(kind: Kind, value: string): string
  of(kind: Kind): readonly string[]
  all(): readonly (readonly [Kind, string])[]
}

export function newCanaries(): Canaries {
  const kept = new Map<string, Kind>()
  const keep = (kind: Kind, value: string) => {
    kept.set(value, kind)
    return value
  }
  return {
    keep,
    make(kind) {
      const value = makers[kind]()
      return kept.has(value) ? this.make(kind) : keep(kind === 'bangladeshiPhone' ? 'phone' : kind, value)
    },
    of: (kind) => [...kept].flatMap(([value, its]) => (its === kind ? [value] : [])),
    all: () => [...kept].map(([value, kind]) => [kind, value] as const),
  }
}

/** National numbers as people type them; every number of the block 98765 is valid. */
export const phoneDigits = 10
export const accountDigits = 15

const makers = {
  phone: () => `98765${digits(5)}`,
  // Not 17: the seconds since 1970 begin with it, and every line of a log has a time.
  bangladeshiPhone: () => `15${digits(8)}`,
  account: () => `73${digits(accountDigits - 2)}`,
  password: () => `Canary-${randomBytes(9).toString('base64url')}`,
  name: () => `Canary ${letters(10)}`,
} as const

function digits(count: number): string {
  return String(randomInt(0, 10 ** count)).padStart(count, '0')
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(0, 26))).join('')
}
