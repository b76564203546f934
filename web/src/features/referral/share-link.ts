import { copyText } from '../../lib/copy.ts'

type Invitation = { readonly url: string; readonly text: string }

/** Opens the phone's own share sheet. Browsers without one, and those that refuse it, copy the link instead. */
export async function shareLink({ url, text }: Invitation): Promise<void> {
  // A browser without the Web Share API lacks the function, whatever its type says.
  if (typeof navigator.share !== 'function') return void (await copyText(url))
  try {
    await navigator.share({ url, text })
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError'
    if (!isClosed) await copyText(url)
  }
}
