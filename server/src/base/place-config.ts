import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'
import { variable } from './variable.ts'

/** How the edge of the deployment reports where a caller is. */
export type PlaceConfig = {
  /** Only a proxy with an address in these networks is believed. */
  readonly edge: BlockList
  readonly countryHeader?: string | undefined
  readonly anonymousHeader?: string | undefined
}

const headerName = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'must be the name of a header' }))

export const placeVariables = {
  ZAMRA_EDGE_NETWORKS: variable(
    'The networks of the edge (CDN or reverse proxy) that reports where a caller is, such as `10.0.0.0/8,fd00::/8`. The headers below are ignored from any other address. The edge must overwrite what the caller sends in them.',
    z._default(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((text) => text.split(',').map((part) => part.trim())),
        ),
        z.array(z.string().check(z.refine(isNetwork, { error: 'must be a network such as 10.0.0.0/8' }))),
      ),
      [],
    ),
  ),
  ZAMRA_COUNTRY_HEADER: variable(
    'The header in which the edge writes the two-letter country of the caller, such as `CF-IPCountry`. A live market whose policy checks the country needs it.',
    z.optional(headerName),
    { with: 'ZAMRA_EDGE_NETWORKS' },
  ),
  ZAMRA_ANONYMOUS_HEADER: variable(
    'The header in which the edge writes `1` when the caller hides behind a VPN, an open proxy or Tor, and `0` when not. A live market whose policy blocks them needs it.',
    z.optional(headerName),
    { with: 'ZAMRA_EDGE_NETWORKS' },
  ),
  ZAMRA_DATA_REGION: variable(
    'The country or region in which the databases of this deployment are, such as `IN`. A live market whose policy has `data.residency` needs exactly that value.',
    z.optional(z.string()),
  ),
}

type PlaceVariables = z.infer<z.ZodMiniObject<typeof placeVariables>>

/** Undefined when no edge reports a place. */
export function placeConfigOf(read: PlaceVariables): PlaceConfig | undefined {
  if (read.ZAMRA_EDGE_NETWORKS.length === 0) return undefined
  const edge = new BlockList()
  for (const network of read.ZAMRA_EDGE_NETWORKS) {
    const [address = '', bits = ''] = network.split('/')
    edge.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  const lower = (name: string | undefined) => name?.toLowerCase()
  return { edge, countryHeader: lower(read.ZAMRA_COUNTRY_HEADER), anonymousHeader: lower(read.ZAMRA_ANONYMOUS_HEADER) }
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const version = isIP(address)
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32)
}
