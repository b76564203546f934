import type { RailRouting } from '@zamra/contract/backoffice/routing.ts'

/** A copy that an answer may contain. */
export function shownRails(rails: readonly RailRouting[]): RailRouting[] {
  return rails.map(({ providers, ...rail }) => ({ ...rail, providers: [...providers] }))
}
