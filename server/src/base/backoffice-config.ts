import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** The listener for staff, when this process has one. */
export type BackofficeConfig = {
  readonly host: string
  readonly port: number
  /** Where staff find it. Their passkeys are made for this origin, and only its pages may call. */
  readonly origin: string
  /** How many reverse proxies stand in front of this listener: not those of players. */
  readonly proxies: number
  /** The folder of the built app. */
  readonly dist?: string | undefined
}

const error = 'must be a whole number from 0 to 65535'
const port = z.coerce.number({ error }).check(z.int({ error }), z.minimum(0, { error }), z.maximum(65_535, { error }))
const proxiesError = 'must be a whole number from 0 to 8'
const proxies = z.coerce
  .number({ error: proxiesError })
  .check(z.int({ error: proxiesError }), z.minimum(0, { error: proxiesError }), z.maximum(8, { error: proxiesError }))

export function backofficeVariables(httpUrl: z.ZodMiniType<string, string>) {
  return {
    ZAMRA_BACKOFFICE_PORT: variable(
      'The port of the listener for staff: the back office and its calls. Without it this process has none. 0 takes a free port.',
      z.optional(port),
    ),
    ZAMRA_BACKOFFICE_HOST: variable(
      'The address of the listener for staff. It belongs to a network that only staff reach.',
      z._default(z.string(), '127.0.0.1'),
    ),
    ZAMRA_BACKOFFICE_ORIGIN: variable(
      'The origin of the back office, which is not the one of players. The passkeys of staff are bound to it and work on no other.',
      z.optional(httpUrl),
      {
        live: 'required',
        with: 'ZAMRA_BACKOFFICE_PORT',
        defaultsTo: '`http://localhost:` and `ZAMRA_BACKOFFICE_PORT`',
      },
    ),
    ZAMRA_BACKOFFICE_PROXIES: variable(
      'How many reverse proxies of the operator stand in front of the listener for staff. It is not the number in front of the public one: with too high a number callers choose the address that is limited and written to the audit log.',
      z._default(proxies, 0),
    ),
    ZAMRA_BACKOFFICE_DIST: variable(
      'The folder of the built back office. Without it the listener answers only the calls of staff.',
      z.optional(z.string()),
    ),
  }
}

type Read = z.infer<z.ZodMiniObject<ReturnType<typeof backofficeVariables>>>

export function backofficeOf(read: Read): BackofficeConfig | undefined {
  const { ZAMRA_BACKOFFICE_PORT: listens, ZAMRA_BACKOFFICE_HOST: host, ZAMRA_BACKOFFICE_DIST: dist } = read
  if (listens === undefined) return undefined
  const origin = new URL(read.ZAMRA_BACKOFFICE_ORIGIN ?? `http://localhost:${listens}`).origin
  return { host, port: listens, origin, proxies: read.ZAMRA_BACKOFFICE_PROXIES, dist }
}

/** Where a browser of staff goes, for the checks of a live deployment. */
export function backofficeAddresses(config: BackofficeConfig | undefined): readonly (readonly [string, string])[] {
  return config ? [['ZAMRA_BACKOFFICE_ORIGIN', config.origin]] : []
}

/** A page of players must not be able to call as staff, so the two never share an origin. */
export function sharedOrigin(config: BackofficeConfig | undefined, webOrigin: string): readonly string[] {
  if (config?.origin !== webOrigin) return []
  return ['ZAMRA_BACKOFFICE_ORIGIN: the back office has an origin of its own']
}
