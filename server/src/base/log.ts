import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { redact, scrub } from './redact.ts'

export type { Logger }

/** JSON lines without secrets: whatever is logged, by whomever, goes through `redact` first. */
export function createLog(
  config: Pick<Config, 'logLevel' | 'revision'>,
  destination: DestinationStream = toStandardOutput(),
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

/** Lines are gathered and written without holding up a request; what is left is written when the process ends. */
function toStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 100 })
}

function cleanArguments([first, ...rest]: readonly unknown[]): unknown[] {
  if (first instanceof Error)
    return [{ err: redact(first) }, ...(rest.length > 0 ? rest.map(clean) : [scrub(first.message)])]
  return [first, ...rest].map(clean)
}

function clean(argument: unknown): unknown {
  return redact(argument)
}
