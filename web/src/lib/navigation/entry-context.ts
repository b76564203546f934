import { createContext, use } from 'react'
import type { Entry } from './core.ts'

export const EntryContext = createContext<Entry | undefined>(undefined)

/** The page that a component is part of. */
export function useEntry(): Entry {
  const entry = use(EntryContext)
  if (!entry) throw new Error('a page was drawn outside the navigator')
  return entry
}
