import { sampleWitnesses, witnessKeyOf } from '../generate/open-draw/sample-witnesses.ts'
import type { Environment } from './app-processes.ts'

/** The sandbox beacon reports its own chain. A real chain is configured by its published hash. */
export async function beaconEnvironment({ beacon }: { readonly beacon: string }): Promise<Environment> {
  const [hash] = (await (await fetch(`${beacon}/chains`)).json()) as readonly string[]
  const chain = await (await fetch(`${beacon}/${hash}/info`)).text()
  return { ZAMRA_BEACON_URLS: beacon, ZAMRA_BEACON_CHAIN: chain }
}

/** The sandbox's witnesses have published keys. Real ones are configured by theirs. */
export function witnessEnvironment(urls: Readonly<Record<'witness1' | 'witness2' | 'witness3', string>>): Environment {
  const at = [urls.witness1, urls.witness2, urls.witness3]
  const keys = sampleWitnesses.map(witnessKeyOf)
  return { ZAMRA_WITNESSES: keys.map((key, index) => `${key}@${at[index]}`).join() }
}
