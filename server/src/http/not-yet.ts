import { refusal } from '../base/refusal.ts'

/** Temporary, while the rooms are being built: stands where a call has no story yet. */
export const notYet = async (): Promise<never> => {
  throw refusal('server.busy', { retryAfter: 60 })
}
