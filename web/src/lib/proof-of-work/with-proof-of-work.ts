import { call } from '../call.ts'
import { CallError } from '../call-error.ts'

/**
 * Sends a call that can require a proof of work: solves it and sends the call again. `onWork` is called when the work
 * begins, because it takes a moment.
 */
export async function withProofOfWork<T>(attempt: (captcha?: string) => Promise<T>, onWork: () => void): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof CallError && error.refusal === 'captcha.required')) throw error
  }
  onWork()
  const [{ solve }, { challenge }] = await Promise.all([
    import('./solve.ts'),
    call('/sms/captcha', {}, { quiet: true }),
  ])
  return attempt(await solve(challenge))
}
