import { isIPv4, isIPv6 } from 'node:net'
import type { Vault } from '../../../base/vault.ts'

/**
 * A keyed hash of the network of an address: 256 addresses of version 4, a /48 of version 6. It says whether two accounts were
 * on one network, and not on which.
 */
export function networkIndexOf(vault: Vault, address = ''): Buffer | null {
  const network = networkOf(address)
  return network === undefined ? null : vault.blindIndexes('network', network)[0].hash
}

function networkOf(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped.split('.').slice(0, 3).join('.')
  if (!isIPv6(mapped)) return undefined
  const [head = '', tail = ''] = mapped.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = mapped.includes('::') ? Array.from({ length: 8 - groups.length - after.length }, () => '0') : []
  const whole = [...groups, ...zeros, ...after].slice(0, 3)
  return whole.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
