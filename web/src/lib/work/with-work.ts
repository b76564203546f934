import { call } from '../call.ts'
import { CallError } from '../call-error.ts'

/**
 * Makes a call that may first ask the device for a piece of work: does it and makes the call again. `onWork` is
 * told when the work begins, since it takes a moment.
 */
export async function withWork<T>(attempt: (captcha?: string) => Promise<T>, onWork: () => void): Promise<T> {
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
