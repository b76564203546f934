import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '../facts/catalogue.ts'
import type { Flow } from './define.ts'

const folder = new URL('../features/', import.meta.url).pathname
const rooms = await Promise.all(
  globSync(`${folder}*/flow.ts`).map(async (file) => {
    const { flows } = (await import(file)) as { flows: readonly Flow[] }
    return { room: basename(dirname(file)), flows }
  }),
)
const flows = rooms.flatMap((room) => room.flows)

test('a flow carries the name of its room and no other flow has it', () => {
  expect(flows.length).toBeGreaterThan(0)
  for (const { room, flows } of rooms) {
    for (const { name } of flows) expect(name).toMatch(new RegExp(`^${room}\\.[a-z][A-Za-z]+$`))
  }
  expect(new Set(flows.map(({ name }) => name)).size).toBe(flows.length)
})

test('whoever the catalogue tells is there to hear it', () => {
  const told = new Set<string>(Object.values(catalogue).flatMap(({ tells }) => tells))
  const hearing = flows.filter(({ kind }) => kind === 'projection').map(({ name }) => name)
  expect(new Set(hearing)).toEqual(told)
})
