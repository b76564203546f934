import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    env: { ZAMRA_ADVERTISER_SCRIPT_URL: 'https://ads.example/tag.js?id="AW-1"', ZAMRA_ADVERTISER_TAG: 'AW-1' },
  })
})
afterAll(() => world.close())

test('the page of the advertiser is a sandbox with its script and tag, and without our origin', async () => {
  const { headers, body, statusCode } = await world.fastify.inject({ url: '/advertiser' })
  const policy = String(headers['content-security-policy'])
  const inline = /<script>(.*?)<\/script>/.exec(body)?.[1] ?? ''
  expect(statusCode).toBe(200)
  expect(policy).toContain("default-src 'none'; script-src 'sha256-")
  expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}' https://ads.example;`)
  expect(policy).toMatch(/sandbox allow-scripts$/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/unsafe|allow-same-origin|script-src[^;]*'self'/)
  expect(inline).toContain('"AW-1"')
  expect(body).toContain('src="https://ads.example/tag.js?id=&#34;AW-1&#34;"')
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
})

test('without an advertiser there is no page', async () => {
  const plain = await openWorld()
  expect((await plain.fastify.inject({ url: '/advertiser' })).statusCode).toBe(404)
  await plain.close()
})
