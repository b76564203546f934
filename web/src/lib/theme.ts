import { create } from 'zustand'
import { findStored, setPlainCookie, store } from './storage.ts'

export const themes = ['red', 'green', 'white'] as const
export type Theme = (typeof themes)[number]

export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: 'red' }))

export function changeTheme(theme: Theme): void {
  if (useTheme.getState().theme === theme) return
  wear(theme)
  store('theme', theme)
}

export function restoreTheme(): void {
  const stored = findStored('theme')
  wear(themes.find((theme) => theme === stored) ?? 'red')
}

function wear(theme: Theme): void {
  useTheme.setState({ theme })
  // Even the same theme again would make the browser work out every style anew, right when the app starts.
  const root = document.documentElement
  if (root.dataset.theme !== theme) root.dataset.theme = theme
  setPlainCookie('ztheme', theme)
}
