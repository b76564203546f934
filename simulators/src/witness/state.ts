import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export type Seen = { readonly size: number; readonly root: string }

type State = { last: Record<string, Seen>; signed: string[] }

/** What a witness has seen of each log. With a file, the state is on disk before the cosignature is sent. */
export function openState(file: string | undefined) {
  const state: State =
    file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : { last: {}, signed: [] }
  return {
    last: (origin: string): Seen => state.last[origin] ?? { size: 0, root: '' },
    signed: (): readonly string[] => state.signed,
    keep(origin: string, seen: Seen, note: string): void {
      state.last[origin] = seen
      state.signed = [...state.signed.slice(-notesKept), note]
      if (!file) return
      writeFileSync(`${file}.new`, JSON.stringify(state), { flush: true })
      renameSync(`${file}.new`, file)
    },
  }
}

const notesKept = 2_000
