import { CallError } from './call-error.ts'

/** Hears every error that reaches the window. */
export function installErrorReports(): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => reportError(event.reason))
}

/** Uploads an error that nobody handled. The code for it is fetched when the first one happens. */
export function reportError(error: unknown): void {
  // A call that failed was answered or not; the server knows, or cannot be told.
  if (error instanceof CallError) return
  import('./upload-error.ts').then(({ uploadError }) => uploadError(error)).catch(() => {})
}
