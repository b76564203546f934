import { latePart } from './late-part.tsx'

/** Asked once in a player's life, when he pays for the first time. */
export const lateSheet = latePart(() => import('./first-deposit-sheet.tsx').then((module) => module.FirstDepositSheet))
