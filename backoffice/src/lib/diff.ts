/** One value of a policy that is not what it was. A value that is missing on one side has no text there. */
export type Change = { readonly path: string; readonly before: string | undefined; readonly after: string | undefined }

/**
 * What differs between two policies, value by value, in the order of the fields. The number of the version is no change. An
 * empty object is a value, and a name with a dot is written in brackets, so that no two values share one path.
 */
export function changesBetween(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => path !== 'version')
  return paths
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after)
}

function valuesOf(value: unknown, path = ''): Map<string, string> {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isEmpty)
    return new Map([[path, textOf(value)]])
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...valuesOf(inner, pathTo(path, name))]))
}

/** The order of the names in an object is no change. A text is in quotation marks, so no value looks like these words. */
function textOf(value: unknown): string {
  if (value === null) return 'no value'
  if (Array.isArray(value) && value.length === 0) return 'empty list'
  if (typeof value === 'object' && Object.keys(value).length === 0) return 'nothing set'
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

function pathTo(path: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}
