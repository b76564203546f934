import type { ReactNode } from 'react'
import { create } from 'zustand'

export type GuestRequest = {
  /** What the visitor is about to play, above the declaration. */
  readonly about: ReactNode
  /** What the button does. */
  readonly action: string
  /** The page that the visitor comes back to when they sign in in another way. */
  readonly page: string
}

type Asked = GuestRequest & { readonly answer: (isIn: boolean) => void }

export const useGuestRequest = create<{ readonly asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Lets a visitor declare their age and agree to the terms, and signs them in as a guest. Resolves with whether they did. */
export function enterAsGuest(request: GuestRequest): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isIn: boolean) => {
      useGuestRequest.setState({ asked: undefined })
      resolve(isIn)
    }
    useGuestRequest.setState({ asked: { ...request, answer } })
  })
}
