import { useState } from 'react'
import type { Configuration } from '../../lib/configuration-fields.ts'

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

type Edit = { readonly after: number; readonly value: Configuration }

/**
 * What a person changes, with the number of the version that they began from. It stays when somebody else publishes
 * meanwhile: the server refuses it then, and the screen says so before.
 */
export function useDraft({ last, newest }: Configured, empty: Configuration) {
  const [edit, setEdit] = useState<Edit>()
  const [round, setRound] = useState(0)
  const first = (last?.configuration as Configuration | undefined) ?? empty
  return {
    value: edit?.value ?? first,
    after: edit?.after ?? newest,
    isOvertaken: edit !== undefined && edit.after !== newest,
    /** Fields keep their text until this changes. */
    round: `${round} ${edit?.after ?? newest}`,
    change: (value: Configuration) => setEdit({ after: edit?.after ?? newest, value }),
    discard: () => {
      setEdit(undefined)
      setRound((now) => now + 1)
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
