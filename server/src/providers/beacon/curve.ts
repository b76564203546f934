import { createHash } from 'node:crypto'
import { type ChainClient, type ChainInfo, fetchBeacon } from 'drand-client'
import { timelockEncrypt } from 'tlock-js'
import type { BeaconChain } from '../../base/draw-config.ts'
import type { BeaconRound } from './port.ts'

/** The work on the curve, done by drand's own code. It takes some tenths of a second, so nobody else may wait for it. */
export const curve = {
  /** Throws when the round was not signed by the chain's key. */
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
}

/**
 * What drand's code asks for. The chain is the configured one and never what a relay tells of it, and a round that was
 * served is handed over to be verified.
 */
function clientOf(chain: BeaconChain, served?: BeaconRound): ChainClient {
  const given = async () => {
    if (!served) throw new Error('nothing was served')
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
