import { toast as timing } from '@zamra/contract/constants.ts'
import { create } from 'zustand'

export type Toast = { readonly id: number; readonly text: string }

export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** Shows a short message over the page. The same text twice at once is shown once. */
export function showToast(text: string, durationMs: number = timing.durationMs): void {
  const { toasts } = useToasts.getState()
  if (toasts.some((toast) => toast.text === text)) return
  const id = ++lastId
  useToasts.setState({ toasts: [...toasts, { id, text }] })
  setTimeout(() => {
    useToasts.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }))
  }, durationMs)
}
