import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/report.ts'
import { fillTemplate } from './nginx.ts'
import { operatorCommands } from './release.ts'

const dockerfile = readFileSync(new URL('./Dockerfile', import.meta.url), 'utf8')
const server = dockerfile.slice(dockerfile.indexOf(' AS server'), dockerfile.indexOf(' AS signer'))

test('every stage runs the Node version of this repository', () => {
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim()
  const images = [...dockerfile.matchAll(/^FROM node:(\S+)/gm)].map(([, tag]) => tag)
  expect(images).toEqual(images.map(() => `${version}-bookworm-slim`))
})

test('a stage is made from an image or from a stage above it', () => {
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({ from, name }))
  expect(stages.map(({ name }) => name)).toEqual(['dependencies', 'release', 'simulators', 'server', 'signer'])
  const sources = [
    ...stages.map(({ from }) => from),
    ...[...dockerfile.matchAll(/--from=(\S+)/g)].map(([, name]) => name),
  ]
  for (const source of sources) {
    expect(source?.startsWith('node:') || stages.some(({ name }) => name === source), source).toBe(true)
  }
})

test('every file that is copied from the source exists, and the manifest of every workspace is copied', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths?.split(' ') ?? [])
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true)
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  expect(copied).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)))
})

test('the server image holds the release alone, is not run by root, and reports its health', () => {
  expect(server.match(/^COPY .*$/gm)).toEqual(['COPY --from=release /release ./'])
  expect(server).toMatch(/^USER node$/m)
  expect(server).toMatch(/^HEALTHCHECK /m)
  expect(server).toMatch(/^CMD \["node", "server\/src\/main\.ts"\]$/m)
})

test('every operator command of a release exists, with all that it imports', () => {
  for (const name of operatorCommands) {
    const source = readFileSync(join(root, 'ops', name), 'utf8')
    const imported = [...source.matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'/gms)].map(([, path = '']) => path)
    const inOps = imported.filter((path) => path.startsWith('./')).map((path) => path.slice(2))
    for (const path of inOps) expect(operatorCommands, `${name} imports ${path}`).toContain(path)
    const outside = imported.filter((path) => path.startsWith('../'))
    for (const path of outside) expect(path, name).toMatch(/^\.\.\/(server|contract)\/src\//)
  }
})

test('the guide names every variable of the nginx template', () => {
  const guide = readFileSync(join(root, 'docs/guides/deployment.md'), 'utf8')
  const template = readFileSync(new URL('./nginx.conf.template', import.meta.url), 'utf8')
  const names = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  for (const name of names) expect(guide).toContain(`\`${name}\``)
  expect(fillTemplate(Object.fromEntries([...names].map((name) => [name, 'x'])))).not.toContain('${')
  expect(() => fillTemplate({})).toThrow('has no value')
})
