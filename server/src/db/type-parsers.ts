import pg from 'pg'

const { builtins } = pg.types
const int8Array = 1016
const dateArray = 1182

/** Whole numbers of 64 bits are bigint, and a calendar day is the word it is, not an instant in some time zone. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.INT8) return BigInt
    if (oid === builtins.DATE) return String
    if (oid === int8Array) return arrayOf(BigInt)
    if (oid === dateArray) return arrayOf(String)
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

function arrayOf<T>(parse: (text: string) => T) {
  return (text: string) => words(text).map((item) => (item === null ? null : parse(item)))
}

const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const words: (text: string) => readonly (string | null)[] = pg.types.getTypeParser(textArray, 'text')
