import { CallError } from './call-error.ts'

/** Reports every error that reaches the window. */
export function installErrorReports(): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => reportError(event.reason))
}

/** Uploads an unhandled error. The code for it is fetched when the first one happens. */
export function reportError(error: unknown): void {
  // A failed call is not reported: the server has logged it, or cannot be reached.
  if (error instanceof CallError) return
  import('./upload-error.ts').then(({ uploadError }) => uploadError(error)).catch(() => {})
}
