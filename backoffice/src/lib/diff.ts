/** One value of a policy that is not what it was. A value that is missing on one side has no text there. */
export type Change = { readonly path: string; readonly before: string | undefined; readonly after: string | undefined }

/** What differs between two policies, value by value, in the order of the fields. The number of the version is no change. */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => path !== 'version')
  return paths
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after)
}

function valuesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, inner]) => [...valuesOf(inner, path === '' ? name : `${path}.${name}`)]),
  )
}
