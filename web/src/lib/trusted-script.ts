type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(path: string): string },
  ): { createScriptURL(path: string): unknown }
}

/** The page's policy lets no word become the address of a script, except a path of our own. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('zamra', {
  createScriptURL: ownPath,
})

/** The address of a worker, in the form that the browser asks for. */
export function trustedScript(path: string): string {
  return (policy?.createScriptURL(path) ?? ownPath(path)) as string
}

function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error('a worker of another origin')
  return path
}
