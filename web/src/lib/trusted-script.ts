type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(path: string): string },
  ): { createScriptURL(path: string): unknown }
}

/** The Trusted Types policy of the page allows script addresses on our own origin only. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('zamra', {
  createScriptURL: ownPath,
})

/** The address of a worker, as a trusted script URL where the browser requires one. */
export function trustedScript(path: string): string {
  return (policy?.createScriptURL(path) ?? ownPath(path)) as string
}

function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a worker of another origin')
  return path
}
