import { parametersOf } from './address.ts'
import { useEntry } from './entry-context.ts'
import type { ParametersOf, RouteName } from './routes.ts'

/** The parameters of a page, typed by its name. A malformed address shows the empty state instead of the page. */
export function useParameters<Name extends RouteName>(name: Name): ParametersOf<Name> {
  const { path, search } = useEntry()
  const values = parametersOf(name, search)
  if (values === 'malformed') throw new Error(`malformed parameters of ${path}`)
  return values
}
