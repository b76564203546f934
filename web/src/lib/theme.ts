import { create } from 'zustand'
import { findStored, setPlainCookie, store } from './storage.ts'

export const themes = ['red', 'green', 'white'] as const
export type Theme = (typeof themes)[number]

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: 'red' }))

export function changeTheme(theme: Theme): void {
  if (useTheme.getState().theme === theme) return
  applyTheme(theme)
  store('theme', theme)
}

export function restoreTheme(): void {
  const stored = findStored('theme')
  applyTheme(themes.find((theme) => theme === stored) ?? 'red')
}

function applyTheme(theme: Theme): void {
  useTheme.setState({ theme })
  // Setting the same theme again would make the browser recalculate every style while the app starts.
  const root = document.documentElement
  if (root.dataset.theme !== theme) root.dataset.theme = theme
  setPlainCookie('ztheme', theme)
}
