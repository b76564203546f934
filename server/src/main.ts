import { collectDefaultMetrics } from 'prom-client'
import { ConfigError, readConfig } from './base/config.ts'
import { createLog, type Logger } from './base/log.ts'
import { openServer, type ZamraServer } from './server.ts'

/** Reads what it is told, opens the house, and stays until it is asked to leave. */
async function main(): Promise<void> {
  const config = await orExit(readConfig)
  const log = createLog(config)
  const opened = await orExit(() => openServer(config, { log }))
  leaveWhenAsked(opened, log)
  leaveWhenBroken(opened, log)
  collectDefaultMetrics({ register: opened.metrics.registry })
  const url = await opened.fastify.listen({ host: config.host, port: config.port })
  await opened.workflows.start()
  log.info({ url, deployment: config.deployment }, 'the house is open')
}

/** What `sysexits.h` calls EX_CONFIG: starting again will not help. */
const configExitCode = 78

/** What it is told may be unfit by itself, or together with what the house has on file. */
async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    createLog({ logLevel: 'fatal', revision: 'unknown' }).fatal(error.message)
    process.exit(configExitCode)
  }
}

function leaveWhenAsked(opened: ZamraServer, log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'the house is closing')
      void leave(opened, log, 0)
    })
  }
}

/** The last resort. What state the process is in nobody knows, so it lets its visitors finish and goes. */
function leaveWhenBroken(opened: ZamraServer, log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, event)
      void leave(opened, log, 1)
    })
  }
}

async function leave(opened: ZamraServer, log: Logger, code: number): Promise<void> {
  try {
    await opened.close()
  } catch (err) {
    log.error({ err }, 'the house could not be closed properly')
  }
  log.flush(() => process.exit(code))
}

await main()
