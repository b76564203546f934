import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { type VirtualAuthenticator, virtualAuthenticator } from '../identity/player-steps.ts'

/** Beside the other files of the stack, whose staff has these passkeys. */
function fileOf(name: string): string {
  const folder = dirname(process.env.ZAMRA_CLOCK_OFFSET_FILE ?? '')
  return join(folder, `passkey-of-${name.toLowerCase().replaceAll(/\W+/g, '-')}.json`)
}

/** A fingerprint sensor in this browser, with the passkey of the person if an earlier journey has enrolled them. */
export async function openSensor(page: Page, name: string) {
  const sensor = await virtualAuthenticator(page)
  const { cdp, authenticatorId } = sensor
  const isKnown = existsSync(fileOf(name))
  if (isKnown) {
    const credential = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Credential
    // A counter that does not rise is taken for a copy of the key. One that counts tenths of a second rises even when the
    // same person signs in twice within a second, and still fits into the 32 bits that it has.
    const signCount = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 100)
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount } })
  }
  return { ...sensor, isKnown }
}

type Credential = Awaited<ReturnType<typeof credentialsOf>>[number]

async function credentialsOf({ cdp, authenticatorId }: VirtualAuthenticator) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Keeps the passkey that was made in this browser for the next journeys. */
export async function savePasskey(sensor: VirtualAuthenticator, name: string): Promise<void> {
  const [credential] = await credentialsOf(sensor)
  if (!credential) throw new Error(`${name} has no passkey`)
  writeFileSync(fileOf(name), JSON.stringify(credential))
}
