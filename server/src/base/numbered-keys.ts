/** `1:old,2:new`; a value without numbers is key 1. */
export function numberedKeys(text: string): ReadonlyMap<number, string> {
  const numbered = text.split(',').map((part) => /^(\d{1,3}):(.+)$/.exec(part))
  if (numbered.some((found) => !found)) return new Map([[1, text]])
  return new Map(numbered.map((found) => [Number(found?.[1]), found?.[2] ?? '']))
}

export function vaultKey(text: string): [number, Buffer] {
  const [id = '', key = ''] = text.split(':')
  return [Number(id), Buffer.from(key, 'hex')]
}
