/**
 * Checks of an answer on the client, without the schema library. Each returns where the value does not fit, as a path
 * such as `.list.0.amount`, or undefined when it fits. The checks of the contract are generated from its schemas.
 */
export type Check = (value: unknown) => string | undefined

const fits = (test: (value: unknown) => boolean): Check => {
  return (value) => (test(value) ? undefined : '')
}

export const text = fits((value) => typeof value === 'string')
export const whole = fits((value) => Number.isSafeInteger(value))
export const number = fits((value) => Number.isFinite(value))
export const flag = fits((value) => typeof value === 'boolean')

export function pattern(format: RegExp): Check {
  return fits((value) => typeof value === 'string' && format.test(value))
}

export function oneOf(...values: readonly unknown[]): Check {
  return fits((value) => values.includes(value))
}

export function either(...checks: readonly Check[]): Check {
  return (value) => (checks.some((check) => check(value) === undefined) ? undefined : '')
}

export function list(item: Check): Check {
  return (value) => (Array.isArray(value) ? firstMisfit(value.entries(), () => item) : '')
}

/** An object with values of one kind under any name. */
export function record(item: Check): Check {
  return (value) => (isObject(value) ? firstMisfit(Object.entries(value), () => item) : '')
}

type Fields = Readonly<Record<string, Check>>

/** Fields that are not named are allowed: a newer server may send more. */
export function object(required: Fields, optional: Fields = {}): Check {
  return (value) => {
    if (!isObject(value)) return ''
    const missing = Object.keys(required).find((name) => value[name] === undefined)
    if (missing !== undefined) return `.${missing}`
    const present = Object.entries(value).filter(([, field]) => field !== undefined)
    return firstMisfit(present, (name) => (Object.hasOwn(required, name) ? required[name] : optional[name]))
  }
}

function firstMisfit(
  entries: Iterable<readonly [string | number, unknown]>,
  checkOf: (name: string) => Check | undefined,
): string | undefined {
  for (const [name, value] of entries) {
    const misfit = checkOf(String(name))?.(value)
    if (misfit !== undefined) return `.${name}${misfit}`
  }
  return undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
