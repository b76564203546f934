import type { Configuration } from '../../lib/configuration-fields.ts'
import { useEdit } from '../../lib/use-edit.ts'

export type Version = {
  readonly version: number
  readonly publishedAt: number
  readonly by: readonly string[]
  readonly why?: string | undefined
  readonly isTrusted: boolean
  readonly configuration?: unknown
}

export type Configured = {
  readonly currency: string
  readonly inForce?: Version | undefined
  readonly last?: Version | undefined
  readonly newest: number
}

/** The configuration that somebody changes, from the newest one that two people have signed. */
export function useDraft({ last, newest }: Configured, empty: Configuration) {
  return useEdit((last?.configuration as Configuration | undefined) ?? empty, newest)
}

export type Draft = ReturnType<typeof useDraft>
