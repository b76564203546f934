import { createClient, type RedisClientType } from '@redis/client'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export type RedisClient = RedisClientType

const silenceMsMax = 300
const pingMs = 100
const queueMax = 10_000
const reconnectMsMax = 1_000

/**
 * Redis is quick or absent, never slow: without a connection a command fails at once instead of waiting in a
 * queue, and a connection that says nothing for a moment, pings included, is given up with all that waits on it.
 * (The client's own command timeout ends only what is not yet written, and costs a timer for every command.)
 * Whoever asks must have an answer of its own for a failed command.
 */
export function openRedis(config: Pick<Config, 'redisUrl'>, log: Logger): RedisClient {
  const client = createClient({
    url: config.redisUrl,
    name: 'zamra-server',
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    pingInterval: pingMs,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: 1_000,
      socketTimeout: silenceMsMax,
      reconnectStrategy: (attempt) => Math.min(reconnectMsMax, 25 * 2 ** Math.min(attempt, 6)),
    },
  }) as RedisClient
  let down = false
  // Without a listener an 'error' event would end the process. One line per outage, not one per attempt.
  client.on('error', (err) => {
    if (!down) log.warn({ err }, 'redis is away')
    down = true
  })
  client.on('ready', () => {
    if (down) log.info('redis is back')
    down = false
  })
  client.connect().catch((err) => log.warn({ err }, 'redis could not be reached'))
  return client
}

export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}
