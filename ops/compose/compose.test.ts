import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/base/config.ts'
import { readSignerConfig } from '../../server/src/signer/signer-config.ts'
import { repository } from '../stack/app-processes.ts'

type Service = {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string }
  readonly command?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly healthcheck?: object
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
}

const dockerfile = readFileSync(new URL('../deploy/Dockerfile', import.meta.url), 'utf8')
const text = readFileSync(new URL('./compose.yaml', import.meta.url), 'utf8')
const compose = parse(text, { merge: true }) as Compose
const services = Object.entries(compose.services)

test('has the same services as the local stack', () => {
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining(['postgres', 'redis', 'restate', 'simulators', 'migrate', 'seed', 'server']),
  )
})

test('every image has a version', () => {
  for (const [, service] of services) expect(service.image).toMatch(/^[\w./-]+:\d[\w.-]*$/)
})

test('a service depends only on a service of this file that can report its state', () => {
  for (const [, service] of services) {
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(compose.services).toHaveProperty(name)
      if (condition === 'service_healthy') expect(compose.services[name]).toHaveProperty('healthcheck')
    }
  }
})

test('every service of ours runs an image that the Dockerfile builds, and none mounts the source', () => {
  const ours = services.filter(([, service]) => service.build)
  expect(ours.map(([name]) => name)).toEqual(['simulators', 'migrate', 'seed', 'server', 'signer'])
  for (const [name, { build, volumes = [] }] of ours) {
    expect(dockerfile, name).toContain(` AS ${build?.target}\n`)
    expect(build?.context).toBe('../..')
    expect(volumes.filter((volume) => /^[./]/.test(volume))).toEqual([])
  }
})

test('every program that is started exists', () => {
  const scripts = services.flatMap(([, service]) => service.command?.match(/\S+\.ts\b/g) ?? [])
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect(existsSync(join(repository, script)), script).toBe(true)
})

test('publishes only the server and the simulators, on loopback alone', () => {
  const published = services.flatMap(([name, service]) => (service.ports ?? []).map((port) => [name, port] as const))
  expect([...new Set(published.map(([name]) => name))].sort()).toEqual(['server', 'simulators'])
  for (const [, port] of published) expect(port).toMatch(/^127\.0\.0\.1:/)
})

test('every named volume is declared', () => {
  const used = services.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
  expect(new Set(used)).toEqual(new Set(Object.keys(compose.volumes)))
})

test('the server accepts its environment, and its databases and engines are services of this file', () => {
  const config = readConfig(compose.services.server?.environment ?? {})
  const hosts = [config.mainUrl, ...config.shardUrls, config.redisUrl, config.restateAdminUrl, config.restateIngressUrl]
  for (const url of hosts) expect(compose.services).toHaveProperty(new URL(url).hostname)
  expect(config.shardUrls).toHaveLength(2)
})

test('the signer accepts its environment, shares no secret with the server but the token, and is where the server asks', () => {
  const { environment = {}, ports = [] } = compose.services.signer ?? {}
  const store = /ZAMRA_SIGNER_STORE=(\S+)/.exec(dockerfile)?.[1] ?? ''
  const { port, storeFile } = readSignerConfig({ ...environment, ZAMRA_SIGNER_STORE: store })
  expect(compose.services.signer?.volumes).toEqual([`signer:${dirname(storeFile)}`])
  expect(Object.keys(environment).filter((name) => /URL|KEY/.test(name))).toEqual([])
  expect(ports).toEqual([])
  const node = { ZAMRA_CHAIN_URL: 'http://node:8545' }
  const { chain } = readConfig({ ...compose.services.server?.environment, ...node })
  expect(chain?.payout?.signer.url).toBe(`http://signer:${port}`)
})

test('the server signs in to all databases as the application, and only the migration as their owner', () => {
  const usersOf = (name: string) => {
    const { mainUrl, shardUrls } = readConfig(compose.services[name]?.environment ?? {})
    return [mainUrl, ...shardUrls].map((url) => new URL(url).username)
  }
  for (const name of ['seed', 'server']) expect(usersOf(name)).toEqual(['zamra_app', 'zamra_app', 'zamra_app'])
  expect(usersOf('migrate')).toEqual(['postgres', 'postgres', 'postgres'])
})
