import type { Handler } from '../../../http/context.ts'
import { saveConsent } from './mail-queries.ts'

export const mailConsent: Handler<'/mail/consent'> = async ({ app, playerId, now }, { promo }) => {
  await app.databases.shardOf(playerId).transact((tx) => saveConsent(tx, playerId, promo, now))
  return { promo }
}
