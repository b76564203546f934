import { createClient, type RedisClientType } from '@redis/client'
import type { Config } from './config.ts'
import { gather } from './gather.ts'
import type { Logger } from './log.ts'

export type RedisClient = RedisClientType

const silenceMsMax = 300
const pingMs = 100
const queueMax = 10_000
const reconnectMsMax = 1_000

/**
 * Redis is quick or absent, never slow: without a connection a command fails at once instead of waiting in a
 * queue, and a connection that says nothing for a moment, pings included, is given up with all that waits on it.
 * (The client's own command timeout ends only what is not yet written, and costs a timer for every command: it is off.)
 * Whoever asks must have an answer of its own for a failed command.
 */
export function openRedis(config: Pick<Config, 'redisUrl'>, log: Logger): RedisClient {
  const client = createClient({
    url: config.redisUrl,
    name: 'zamra-server',
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    commandOptions: { timeout: 0 },
    pingInterval: pingMs,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: reconnectMsMax,
      socketTimeout: silenceMsMax,
      reconnectStrategy: (attempt) => Math.min(reconnectMsMax, 25 * 2 ** Math.min(attempt, 6)),
    },
  }) as RedisClient
  let isAway = false
  // Without a listener an 'error' event would end the process. One line per outage, not one per attempt.
  client.on('error', (err) => {
    if (!isAway) log.warn({ err }, 'redis is away')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('redis is back')
    isAway = false
  })
  client.connect().catch((err: unknown) => log.warn({ err }, 'redis could not be reached'))
  return client
}

export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}

const readers = new WeakMap<RedisClient, (key: string) => Promise<string | null>>()

/** `GET` for the path of every request: the keys asked for in one turn of the event loop travel as one `MGET`. */
export function getTogether(client: RedisClient, key: string): Promise<string | null> {
  const known = readers.get(client)
  if (known) return known(key)
  const made = gather<string, string | null>((keys) => client.mGet([...keys]))
  readers.set(client, made)
  return made(key)
}
