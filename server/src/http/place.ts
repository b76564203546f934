import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6 } from 'node:net'
import type { PlaceConfig } from '../base/place-config.ts'

/** Where a caller is, as far as the edge of the deployment says. What it does not say is unknown. */
export type Place = { readonly country?: string; readonly isAnonymous?: boolean }

export const unknownPlace: Place = Object.freeze({})

type CallerRequest = {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * The place that the edge reports in its headers. A caller can write any header, so they are read only when the
 * connection itself comes from a network of the edge; `X-Forwarded-For` does not count here.
 */
export function readPlace(config: PlaceConfig | undefined, request: CallerRequest | undefined): Place {
  const peer = request?.socket.remoteAddress
  if (!config || !request || peer === undefined || !isEdge(config, peer)) return unknownPlace
  const country = readHeader(request.headers, config.countryHeader)?.toUpperCase()
  const anonymous = readHeader(request.headers, config.anonymousHeader)
  return {
    // `XX` is how an edge says that it does not know; `T1`, of the Tor network, is no country either.
    ...(country && /^[A-Z]{2}$/.test(country) && country !== 'XX' && { country }),
    ...((anonymous === '0' || anonymous === '1') && { isAnonymous: anonymous === '1' }),
  }
}

function isEdge({ edge }: PlaceConfig, peer: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(peer)?.[1]
  const address = mapped ?? peer
  return edge.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** A header that was sent twice is not from the edge alone. */
function readHeader(headers: IncomingHttpHeaders, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : headers[name]
  return typeof value === 'string' ? value.trim() : undefined
}
