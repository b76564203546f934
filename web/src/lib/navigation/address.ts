import { readParameters } from './parameters.ts'
import type { Row } from './route.ts'
import { allRoutes, type ParametersOf, type RouteName, routes } from './routes.ts'

/** A page and its query, as the address bar shows them. */
export type Address = { readonly path: string; readonly search: string }
export type KnownRoute = (typeof allRoutes)[number]

const byPath = new Map<string, KnownRoute>(
  allRoutes.flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => [path, route] as const)),
)

/** The route of a path or of one of its aliases. */
export function findRoute(path: string): KnownRoute | undefined {
  return byPath.get(path)
}

/** Splits a url; a leading slash may be missing and an alias becomes the page's own path. */
export function parseUrl(url: string): Address {
  const [beforeHash = ''] = url.split('#')
  const at = beforeHash.indexOf('?')
  const raw = at < 0 ? beforeHash : beforeHash.slice(0, at)
  const path = raw.startsWith('/') ? raw : `/${raw}`
  const search = at < 0 || at === beforeHash.length - 1 ? '' : beforeHash.slice(at)
  return { path: findRoute(path)?.path ?? path, search }
}

export function urlOf(address: Address): string {
  return address.path + address.search
}

/** A url by the page's name, with its parameters checked by the compiler. */
export function urlTo<Name extends RouteName>(name: Name, parameters?: Partial<ParametersOf<Name>>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters ?? {})) {
    if (value !== undefined) query.set(key, String(value))
  }
  const search = query.toString()
  return routes[name].path + (search && `?${search}`)
}

/** A page's parameters, or `malformed`. Unknown ones are ignored. */
export function parametersOf<Name extends RouteName>(name: Name, search: string): ParametersOf<Name> | 'malformed' {
  const row: Row = routes[name]
  return readParameters(row.params ?? {}, search) as ParametersOf<Name> | 'malformed'
}
