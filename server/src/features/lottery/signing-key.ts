import type { KeyObject } from 'node:crypto'
import { type AppContext, stateKey, stateOf } from '../../app-context.ts'
import { operatorKey, operatorPublicKey } from './fair/operator-key.ts'

/** Creating a key object costs more than signing with it, so each process creates it once. */
const signingKeyState = stateKey('lottery.signingKey', ({ config }) => {
  const key = operatorKey(config.draw.key)
  return { key, publicKey: operatorPublicKey(key) }
})

export function signingKey(app: AppContext): KeyObject {
  return stateOf(app, signingKeyState).key
}

export function signingPublicKey(app: AppContext): string {
  return stateOf(app, signingKeyState).publicKey
}
