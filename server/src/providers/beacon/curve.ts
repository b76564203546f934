import { createHash } from 'node:crypto'
import { type ChainClient, type ChainInfo, fetchBeacon } from 'drand-client'
import { timelockDecrypt, timelockEncrypt } from 'tlock-js'
import type { BeaconChain } from '../../base/draw-config.ts'
import type { BeaconRound } from './port.ts'

/** Elliptic curve operations by drand's own code. They take tenths of a second, so they run in a worker thread. */
export const curve = {
  /** Throws unless the round is signed by the chain's key. */
  async verify(chain: BeaconChain, served: BeaconRound): Promise<true> {
    await fetchBeacon(clientOf(chain, served), served.round)
    return true
  },

  seal(
    chain: BeaconChain,
    { secret, round }: { readonly secret: Uint8Array; readonly round: number },
  ): Promise<string> {
    return timelockEncrypt(round, Buffer.from(secret), clientOf(chain))
  },

  open(
    chain: BeaconChain,
    { sealed, served }: { readonly sealed: string; readonly served: BeaconRound },
  ): Promise<Uint8Array> {
    return timelockDecrypt(sealed, clientOf(chain, served))
  },
}

/**
 * The client that drand's code expects. The chain info is the configured one, never a relay's, and the fetched round is
 * passed in for verification.
 */
function clientOf(chain: BeaconChain, served?: BeaconRound): ChainClient {
  const given = async () => {
    if (!served) throw new Error('no round to verify')
    return { ...served, randomness: createHash('sha256').update(served.signature, 'hex').digest('hex') }
  }
  return {
    options: { disableBeaconVerification: false, noCache: false },
    get: given,
    latest: given,
    chain: () => ({ baseUrl: '', info: async () => infoOf(chain) }),
  }
}

function infoOf({ hash, publicKey, scheme, period, genesis, groupHash, id }: BeaconChain): ChainInfo {
  const metadata = { beaconID: id }
  return { hash, public_key: publicKey, schemeID: scheme, period, genesis_time: genesis, groupHash, metadata }
}
