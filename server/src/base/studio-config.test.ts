import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const needed = {
  ZAMRA_MAIN_URL: 'postgres://localhost/main',
  ZAMRA_SHARD_URLS: 'postgres://localhost/shard0',
  ZAMRA_REDIS_URL: 'redis://localhost',
  ZAMRA_RESTATE_INGRESS_URL: 'http://localhost:8081',
  ZAMRA_RESTATE_ADMIN_URL: 'http://localhost:8082',
  ZAMRA_SERVICE_URL: 'https://service.example',
}

test('a studio has a dialect, a URL, one or two keys and the addresses that it calls from', () => {
  const { studio } = readConfig({
    ...needed,
    ZAMRA_STUDIOS: 'karkhana=gcp@https://k.example/a, sikka=jili@https://s.example',
    ZAMRA_STUDIO_KEYS: 'karkhana=new key|old key',
    ZAMRA_STUDIO_ADDRESSES: 'sikka=192.0.2.1|2001:db8::1',
  })
  expect(studio).toEqual({
    voidHours: 336,
    sessionHours: 12,
    pages: ['https://k.example', 'https://s.example'],
    studios: [
      { code: 'karkhana', dialect: 'gcp', url: 'https://k.example/a', keys: ['new key', 'old key'], addresses: [] },
      {
        code: 'sikka',
        dialect: 'jili',
        url: 'https://s.example',
        keys: ['sandbox'],
        addresses: ['192.0.2.1', '2001:db8::1'],
      },
    ],
  })
})

test('refuses an invalid studio, and the sandbox key in a live deployment', () => {
  for (const ZAMRA_STUDIOS of ['karkhana', 'karkhana=morse@https://k.example', 'K=gcp@ftp://k.example'])
    expect(() => readConfig({ ...needed, ZAMRA_STUDIOS })).toThrow(ConfigError)
  expect(() => readConfig({ ...needed, ZAMRA_STUDIO_KEYS: 'karkhana=a|b|c' })).toThrow(ConfigError)
  const live = { ...needed, ZAMRA_DEPLOYMENT: 'live', ZAMRA_STUDIOS: 'karkhana=gcp@http://127.0.0.1:9' }
  expect(() => readConfig(live)).toThrow(/ZAMRA_STUDIO_KEYS: a live deployment has a secret of its own/)
  expect(() => readConfig(live)).toThrow(/ZAMRA_STUDIOS: a live deployment refuses simulators/)
})
