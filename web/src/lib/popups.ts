import { create } from 'zustand'

export type PopupRequest = {
  readonly title: string
  readonly text: string
  /** The label of the confirm button. Without it the popup can only be closed. */
  readonly confirm?: string
  readonly cancel?: string
}

type Waiting = PopupRequest & { readonly id: number; readonly answer: (confirmed: boolean) => void }

export const usePopups = create<{ readonly waiting: readonly Waiting[] }>(() => ({ waiting: [] }))

let lastId = 0

/** Shows a popup and resolves with the player's answer. One popup is shown at a time; the next ones wait. */
export function showPopup(request: PopupRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (confirmed: boolean) => {
      usePopups.setState((state) => ({ waiting: state.waiting.filter((popup) => popup.id !== id) }))
      resolve(confirmed)
    }
    usePopups.setState((state) => ({ waiting: [...state.waiting, { ...request, id, answer }] }))
  })
}
