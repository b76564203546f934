import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimPort } from './ports.ts'

const names = [
  'postgres',
  'redis',
  'ingress',
  'admin',
  'node',
  'support',
  'bank',
  'sms',
  'google',
  'payment',
  'chain',
  'signer',
  'beacon',
  'studio',
  'payout',
  'kyc',
  'tracking',
  'push',
  'smtp',
  'witness1',
  'witness2',
  'witness3',
  'server',
  'provider',
  'internal',
  'backoffice',
  'workflow',
  'web',
] as const

export type StackPorts = Readonly<Record<(typeof names)[number], number>>

/**
 * A stack restarts on the ports it had, as far as they are free: a bookmark stays valid, and running workflows in Restate
 * find their server again.
 */
export async function claimRememberedPorts(dir: string): Promise<StackPorts> {
  const before = rememberedPorts(dir)
  const ports: Record<string, number> = {}
  for (const name of names) ports[name] = await claimPort(before[name])
  writeFileSync(fileIn(dir), `${JSON.stringify(ports, null, 2)}\n`)
  return ports as StackPorts
}

/** The ports of the last start. */
export function rememberedPorts(dir: string): Partial<StackPorts> {
  try {
    return JSON.parse(readFileSync(fileIn(dir), 'utf8')) as Partial<StackPorts>
  } catch {
    return {}
  }
}

function fileIn(dir: string): string {
  return join(dir, 'ports.json')
}
