import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { eventCatalogue } from '../events/catalogue.ts'
import type { Workflow } from './define.ts'

const folder = new URL('../features/', import.meta.url).pathname
const features = await Promise.all(
  globSync(`${folder}*/workflow.ts`).map(async (file) => {
    const { workflows } = (await import(file)) as { workflows: readonly Workflow[] }
    return { feature: basename(dirname(file)), workflows }
  }),
)
const workflows = features.flatMap((feature) => feature.workflows)

test('names each workflow after its feature, and no two alike', () => {
  expect(workflows.length).toBeGreaterThan(0)
  for (const { feature, workflows } of features) {
    for (const { name } of workflows) expect(name).toMatch(new RegExp(`^${feature}\\.[a-z][A-Za-z]+$`))
  }
  expect(new Set(workflows.map(({ name }) => name)).size).toBe(workflows.length)
})

test('runs a projection for every subscriber of the event catalogue', () => {
  const told = new Set<string>(Object.values(eventCatalogue).flatMap(({ subscribers }) => subscribers))
  const hearing = workflows.filter(({ kind }) => kind === 'projection').map(({ name }) => name)
  expect(new Set(hearing)).toEqual(told)
})
