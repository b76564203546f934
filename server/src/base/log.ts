import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

export function createLog(config: Pick<Config, 'logLevel' | 'revision'>, destination?: DestinationStream): Logger {
  return pino({ level: config.logLevel, base: { revision: config.revision } }, destination ?? pino.destination(1))
}
