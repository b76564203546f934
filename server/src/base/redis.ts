import { createClient, type RedisClientType } from '@redis/client'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export type RedisClient = RedisClientType

const queueMax = 10_000
const connectMsMax = 2_000
const reconnectMsMax = 1_000

/**
 * Redis is fast or unavailable, never slow: without a connection a command fails at once instead of queueing, and
 * a silent connection is closed with all its pending commands. (The client's own command timeout ends only
 * commands not yet written, and costs a timer for every command: it is off.) Every caller must have a fallback
 * for a failed command.
 */
export function openRedis(config: Pick<Config, 'redisUrl'>, log: Logger): RedisClient {
  const client = createClient({
    url: config.redisUrl,
    name: 'zamra-server',
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    // Redis sends an invalidation when a key changes that this process has read: see redis-cache.ts.
    emitInvalidate: true,
    socket: {
      connectTimeout: connectMsMax,
      reconnectStrategy: (attempt) => Math.min(reconnectMsMax, 25 * 2 ** Math.min(attempt, 6)),
    },
  }) as RedisClient
  let isAway = false
  // Without a listener an 'error' event would end the process. One line per outage, not one per attempt.
  client.on('error', (err) => {
    if (!isAway) log.warn({ err }, 'redis unavailable')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('redis available again')
    isAway = false
  })
  connect(client, log)
  reconnectWhenSilent(client, log)
  return client
}

function connect(client: RedisClient, log: Logger): void {
  client.connect().catch((err: unknown) => log.debug({ err }, 'redis connection attempt failed'))
}

const pingMs = 100
const unansweredMax = 2

/**
 * Pings Redis continuously. What counts is the number of unanswered pings, not the time:
 * a process that was itself blocked sends only one ping afterwards, reads the reply, and does not blame Redis.
 */
function reconnectWhenSilent(client: RedisClient, log: Logger): void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (!client.isOpen) return clearInterval(timer)
    if (!client.isReady) return
    if (unanswered <= unansweredMax) {
      unanswered += 1
      client.ping().then(
        () => {
          unanswered = 0
        },
        () => {},
      )
      return
    }
    unanswered = 0
    log.warn('redis not answering, reconnecting')
    client.destroy()
    connect(client, log)
  }, pingMs)
  timer.unref()
}

export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}
