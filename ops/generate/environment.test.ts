import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig, variableGroups } from '../../server/src/base/config.ts'
import { variable, variableInfo } from '../../server/src/base/variable.ts'
import { providerVariables } from '../../server/test/provider-variables.ts'
import { describeVariable, renderEnvironment } from './environment.ts'

const all = Object.values(variableGroups).flatMap((group) => Object.entries<z.ZodMiniType>(group))
const withInfo = all.map(([name, type]) => [name, variableInfo(type)] as const)

/** The least that a sandbox needs to start. */
const needed = {
  ZAMRA_MAIN_URL: 'postgres://db.internal/main',
  ZAMRA_SHARD_URLS: 'postgres://db.internal/shard0',
  ZAMRA_REDIS_URL: 'redis://redis.internal',
  ZAMRA_RESTATE_INGRESS_URL: 'http://restate.internal:8080',
  ZAMRA_RESTATE_ADMIN_URL: 'http://restate.internal:9070',
  ZAMRA_SERVICE_URL: 'https://help.example.com',
}

function namesRefusedLive(given: Readonly<Record<string, string>>): string[] {
  try {
    readConfig({ ...needed, ...given, ZAMRA_DEPLOYMENT: 'live' })
    return []
  } catch (error) {
    return [...(error as Error).message.matchAll(/^ZAMRA_\w+/gm)].map(([name]) => name).sort()
  }
}

test.each(withInfo)('%s has a description that is a sentence', (_, info) => {
  expect(info?.about).toMatch(/^[A-Z].{10,}\.$/)
})

test('a variable without a description is refused by name', () => {
  expect(() => describeVariable('ZAMRA_NEW', z.string())).toThrow('ZAMRA_NEW has no description')
  expect(describeVariable('ZAMRA_NEW', variable('A new thing.', z.string()))).toContain('A new thing.')
})

test('every variable is on the page, and no default of a secret is', () => {
  const page = renderEnvironment()
  for (const [name] of all) expect(page).toContain(`| \`${name}\``)
  for (const [name, info] of withInfo.filter(([, info]) => info?.secret && info.live)) {
    expect(info?.defaultsTo, name).toBeTruthy()
  }
})

test('a live deployment refuses to start without exactly the variables that the page calls required', () => {
  const required = withInfo.filter(([, info]) => info?.live === 'required' && !info.with).map(([name]) => name)
  expect(namesRefusedLive({})).toEqual(required.sort())
})

test('every variable that turns on a required one is covered by the next test', () => {
  const required = withInfo.filter(([, info]) => info?.live === 'required')
  expect(new Set(required.flatMap(([, info]) => info?.with ?? []))).toEqual(new Set(Object.keys(providerVariables)))
})

test.each(Object.entries(providerVariables))(
  '%s makes exactly its own variables required in a live deployment',
  (name, value) => {
    const own = withInfo.filter(([, info]) => info?.with === name).map(([variableName]) => variableName)
    const origin = { ZAMRA_WEB_ORIGIN: 'https://play.example.com' }
    const before = namesRefusedLive(origin)
    expect(namesRefusedLive({ ...origin, [name]: value })).toEqual([...before, ...own].sort())
  },
)

test.each([
  ['ZAMRA_SMS_INBOX_URL', 'https://inbox.example.com'],
  ['ZAMRA_DRAW_PACE', 'minute:6'],
])('a live deployment refuses %s, as the page says', (name, value) => {
  expect(withInfo.find(([other]) => other === name)?.[1]?.live).toBe('refused')
  expect(namesRefusedLive({ [name]: value })).toContain(name)
})
