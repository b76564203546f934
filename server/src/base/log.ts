import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redact, scrub } from './redact.ts'

export type { Logger }

/** JSON lines without secrets: whatever is logged, by whomever, goes through `redact` first. */
export function createLog(
  config: Pick<Config, 'logLevel' | 'revision'>,
  destination: DestinationStream = gathered(1),
): Logger {
  const log = pino(
    {
      level: config.logLevel,
      base: { revision: config.revision },
      // Errors arrive here as plain objects, already reduced to what may be seen.
      serializers: { err: (err: unknown) => err },
      hooks: {
        logMethod(args, method) {
          method.apply(this, cleanArguments(args) as typeof args)
        },
      },
    },
    destination,
  )
  const { child } = log
  log.child = function redactedChild(this: Logger, bindings: object, options?: object) {
    return child.call(this, redact(bindings) as object, options as never)
  } as typeof log.child
  return log
}

export type LineWriter = {
  isOn(): boolean
  write(nowMs: number, fields: string): void
  /** Hands over what is kept back; for the end. */
  flush(): void
}

const keepLength = 8_192
const keepMs = 100

/**
 * Writes finished lines of level `info`. It is for the one line that every request has, whose fields are all of our own
 * making: there is nothing to clean in it, and cleaning it would cost more than the rest of the line. For the same
 * reason lines are kept for a moment and handed over together.
 */
export function lineWriter(log: Logger, revision: string): LineWriter {
  const { [pino.symbols.streamSym]: stream } = log as Logger & { [pino.symbols.streamSym]: DestinationStream }
  const start = `{"level":${log.levels.values.info},"revision":${JSON.stringify(revision)},"time":`
  let kept = ''
  function flush(): void {
    if (kept !== '') stream.write(kept)
    kept = ''
  }
  return {
    isOn: () => log.isLevelEnabled('info'),
    flush,
    write(nowMs, fields) {
      if (kept === '') setTimeout(flush, keepMs).unref()
      kept += `${start}${nowMs},${fields}}\n`
      if (kept.length > keepLength) flush()
    },
  }
}

/** Lines are gathered and written without holding up a request; what is left is written when the process ends. */
export function gathered(file: number | string): DestinationStream {
  return pino.destination({ dest: file, sync: false, minLength: 8_192, periodicFlush: 100 })
}

function cleanArguments([first, ...rest]: readonly unknown[]): unknown[] {
  if (first instanceof Error)
    return [{ err: redact(first) }, ...(rest.length > 0 ? rest.map(clean) : [scrub(first.message)])]
  return [first, ...rest].map(clean)
}

function clean(argument: unknown): unknown {
  return redact(argument)
}
