import { createContext, useContext } from 'react'
import type { Tone } from './tag.tsx'

export type Shell = {
  readonly openPalette: () => void
  readonly openKeys: () => void
  /** Tells the result of an action, politely: it never takes the focus. */
  readonly say: (tone: Tone, text: string) => void
}

export const ShellContext = createContext<Shell | undefined>(undefined)

export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('a screen is drawn inside the shell')
  return shell
}
