import { pathToFileURL } from 'node:url'
import type { Finding } from '../finding.ts'
import { files, read } from './files.ts'

type Row = { readonly path: string; readonly feature: string }

/** Every call of the contract has one route, in the feature it belongs to, and a scenario test that calls it over HTTP. */
export async function calls(tree: string): Promise<Finding[]> {
  const { calls: table } = (await import(pathToFileURL(`${tree}/contract/src/calls.ts`).href)) as {
    calls: Readonly<Record<string, Row>>
  }
  const routes = files(tree, 'server/src/features/*/routes.ts').flatMap((file) => routesIn(tree, file))
  const scenarios = files(tree, 'server/src/features/**/*.test.ts').map((file) => read(tree, file))
  return Object.values(table).flatMap(({ path, feature }) => {
    const mine = routes.filter((route) => route.path === path)
    const elsewhere = mine.filter((route) => route.file !== `server/src/features/${feature}/routes.ts`)
    return [
      ...(mine.length === 1
        ? []
        : [finding('call-has-one-route', feature, `${path} has ${mine.length} routes, not one.`)]),
      ...elsewhere.map(({ file }) =>
        finding('call-in-its-feature', feature, `${path} belongs here, but its route is in ${file}.`),
      ),
      ...(scenarios.some((text) => text.includes(`${path}'`))
        ? []
        : [finding('call-has-scenario', feature, `${path} is called by no scenario test.`)]),
    ]
  })
}

function routesIn(tree: string, file: string): { readonly path: string; readonly file: string }[] {
  return [...read(tree, file).matchAll(/\broute\(\s*'([^']+)'/g)].map(([, path = '']) => ({ path, file }))
}

function finding(rule: string, feature: string, message: string): Finding {
  return { rule, file: `server/src/features/${feature}`, message }
}
