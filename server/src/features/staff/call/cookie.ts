import type { BackofficeConfig } from '../../../base/backoffice-config.ts'

const name = 'zamra_staff'

/** Over https the prefix binds the cookie to this host, so that no other host of the domain can set it. */
function nameOf({ origin }: BackofficeConfig): string {
  return isSecure(origin) ? `__Host-${name}` : name
}

function isSecure(origin: string): boolean {
  return origin.startsWith('https:')
}

/** Sets the cookie of a session, or removes it. No script reads it, and no other site's request carries it. */
export function sessionCookie(token: string | undefined, config: BackofficeConfig): string {
  const rest = `Path=/; HttpOnly; SameSite=Strict${isSecure(config.origin) ? '; Secure' : ''}`
  return token === undefined ? `${nameOf(config)}=; Max-Age=0; ${rest}` : `${nameOf(config)}=${token}; ${rest}`
}

export function readCookie(header: string | undefined, config: BackofficeConfig): string | undefined {
  const start = `${nameOf(config)}=`
  const pair = header?.split(';').find((one) => one.trim().startsWith(start))
  const token = pair?.trim().slice(start.length)
  return token ? token : undefined
}
