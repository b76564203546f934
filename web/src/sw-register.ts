type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): unknown }
}

/** The address of our worker is the only script address that the page may make out of a word. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('zamra', {
  createScriptURL: () => '/sw.js',
})

/** Offline use can wait until the first page is there: the worker's downloads must not compete with it. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    const address = policy?.createScriptURL('') ?? '/sw.js'
    setTimeout(() => {
      // Without a worker the app works as before; private windows and old shells may refuse one.
      navigator.serviceWorker.register(address as string).catch(() => {})
    }, 5_000)
  })
}
