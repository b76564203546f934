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
    return driversOwn(oid, format)
  },
}

function arrayOf<T>(parse: Parser<T>): Parser<(T | null)[]> {
  return (text) => words(text).map((item) => (item === null ? null : parse(item)))
}

type Parser<T> = (text: string) => T

/** The driver's table, whose types name a few well-known numbers only and leave the result open. */
const driversOwn = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser<unknown>

const textArray = 1009
const words = driversOwn(textArray) as Parser<readonly (string | null)[]>
