export type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

/** As much of CBOR (RFC 8949) as an authenticator speaks. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(major.negative, -1 - value) : head(major.unsigned, value)
  if (typeof value === 'string') return Buffer.concat([head(major.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(major.bytes, value.length), value])
  if (isList(value)) return Buffer.concat([head(major.list, value.length), ...value.map(encodeCbor)])
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([head(major.map, value.size), ...entries])
}

const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, map: 5 } as const

function isList(value: Cbor): value is readonly Cbor[] {
  return Array.isArray(value)
}

/** The kind in the first three bits, and how much or how many in the rest and the bytes that follow. */
function head(kind: number, count: number): Buffer {
  const first = kind << 5
  if (count < 24) return Buffer.from([first | count])
  if (count < 0x1_00) return Buffer.from([first | 24, count])
  return Buffer.from([first | 25, count >> 8, count & 0xff])
}
