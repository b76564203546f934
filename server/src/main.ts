import { collectDefaultMetrics } from 'prom-client'
import { ConfigError, readConfig } from './base/config.ts'
import { createLog, type Logger } from './base/log.ts'
import { openServer, type ZamraServer } from './server.ts'

/** Reads the configuration, opens the server, and runs until it is told to stop. */
async function main(): Promise<void> {
  const config = await orExit(readConfig)
  const log = createLog(config)
  const opened = await orExit(() => openServer(config, { log }))
  leaveWhenAsked(opened, log)
  leaveWhenBroken(opened, log)
  collectDefaultMetrics({ register: opened.metrics.registry })
  const { fastify, providerListener, staffListener, internalListener } = opened
  const internalUrl = await internalListener.listen({ host: config.internalHost, port: config.internalPort })
  const providerUrl = await providerListener.listen({ host: config.providerHost, port: config.providerPort })
  const { backoffice } = config
  const staffUrl = backoffice && (await staffListener?.listen({ host: backoffice.host, port: backoffice.port }))
  const url = await fastify.listen({ host: config.host, port: config.port })
  await opened.workflows.start()
  log.info({ url, providerUrl, staffUrl, internalUrl, deployment: config.deployment }, 'server listening')
}

/** EX_CONFIG of `sysexits.h`: a restart will not help. */
const configExitCode = 78

/** The configuration may be invalid by itself or together with stored policies. */
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
      log.info({ signal }, 'server shutting down')
      void leave(opened, log, 0)
    })
  }
}

/** The last resort: the state of the process is unknown, so it drains and exits. */
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
    log.error({ err }, 'server shutdown failed')
  }
  log.flush(() => process.exit(code))
}

await main()
