import { create } from 'zustand'

/** When the player's last round of any instant game began, by the server's clock. The market wants time between two. */
export const useLastBetAt = create<{ readonly at: number }>(() => ({ at: 0 }))

/** A little more than the law asks, because the server measures at its own door. */
export const paceMs = 250
