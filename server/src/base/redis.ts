import { createClient, type RedisClientType } from '@redis/client'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

export type RedisClient = RedisClientType

const queueMax = 10_000
const connectMsMax = 2_000
const reconnectMsMax = 1_000

/**
 * Redis is quick or absent, never slow: without a connection a command fails at once instead of waiting in a queue, and
 * a connection that has gone silent is given up with all that waits on it. (The client's own command timeout ends only
 * what is not yet written, and costs a timer for every command: it is off.) Whoever asks must have an answer of its own
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
    // Redis tells us when something changes that we have read: see near.ts.
    emitInvalidate: true,
    socket: {
      connectTimeout: connectMsMax,
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
  connect(client, log)
  reconnectWhenSilent(client, log)
  return client
}

function connect(client: RedisClient, log: Logger): void {
  client.connect().catch((err: unknown) => log.debug({ err }, 'redis: an attempt to connect was given up'))
}

const pingMs = 100
const unansweredMax = 2

/**
 * Asks again and again whether Redis is there. What counts is the number of questions without an answer, not the time:
 * a process that was itself held up asks only once afterwards, reads the answer, and does not blame Redis.
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
    log.warn('redis is silent; connecting anew')
    client.destroy()
    connect(client, log)
  }, pingMs)
  timer.unref()
}

export function closeRedis(client: RedisClient): void {
  if (client.isOpen) client.destroy()
}
