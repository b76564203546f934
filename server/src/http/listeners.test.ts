import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    env: {
      ZAMRA_STUDIOS: 'karkhana=gcp@http://127.0.0.1:1',
      ZAMRA_RAZORPAY_KEY: 'sandbox',
      ZAMRA_SMS_CALLBACK_URL: 'http://127.0.0.1:1/callbacks/twilio',
    },
  })
})
afterAll(() => world.close())

const paths = {
  player: ['GET /open-draw/index.json', 'POST /api/home/rollMsg'],
  provider: ['POST /wallet/karkhana/play', 'POST /hooks/payment/razorpay', 'POST /callbacks/twilio'],
  operator: ['GET /metrics', 'GET /health/live', 'GET /health/ready'],
} as const

async function isAnswered(listener: FastifyInstance, line: string): Promise<boolean> {
  const [method = '', url = ''] = line.split(' ')
  const { statusCode } = await listener.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{}' }),
  })
  return statusCode !== 404 && statusCode !== 405
}

test.each(['player', 'provider', 'operator'] as const)(
  'the listener of a %s answers their paths and no other',
  async (who) => {
    const listeners = { player: world.fastify, provider: world.providerListener, operator: world.internalListener }
    for (const [owner, lines] of Object.entries(paths)) {
      for (const line of lines) expect([line, await isAnswered(listeners[who], line)]).toEqual([line, owner === who])
    }
  },
)
