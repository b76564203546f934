import { randomInt, randomUUID } from 'node:crypto'
import type { PlayerId } from '@zamra/contract/brand.ts'
import { minor } from '@zamra/contract/money.ts'
import { findOrRegister, rotateSession } from '../../server/src/features/session/index.ts'
import { giftMoney } from '../../server/src/ledger/index.ts'
import { withApp } from '../with-app.ts'
import { callApi } from './call-api.ts'
import type { Site, StoredSession } from './site.ts'

/** As long as the contract allows, in the widest letters, without a space to break a line at. */
const nickName = 'W'.repeat(24)
const holderName = `${'W'.repeat(34)} ${'M'.repeat(20)} ${'W'.repeat(20)} Wim`
const gameName = `${'W'.repeat(16)} Gold Rush`

/** A player whose every value is as long as it can be: names, balance and bank account. */
export async function stressPlayer(site: Site): Promise<StoredSession> {
  const mobile = newMobile()
  const player = await newPlayer(site, mobile)
  await withApp(async ({ ledger }) => {
    const amount = minor(9_999_999_999_999n)
    const { answer } = await giftMoney(ledger, {
      currency: 'INR',
      playerId: player.uid as PlayerId,
      reward: 'stress',
      amount,
    })
    if (answer.status !== 'posted') throw new Error(`no balance for the stress player: ${answer.status}`)
  }, site.env)
  await addBankAccount(site.url, site.env.ZAMRA_SMS_INBOX_URL ?? '', player, mobile)
  return player
}

function newMobile(): string {
  return `98${randomInt(10_000_000, 99_999_999)}`
}

/** A player of India with a long name, signed in on a device of their own. */
export async function newPlayer({ env }: Pick<Site, 'env'>, mobile = newMobile()): Promise<StoredSession> {
  const deviceNumber = `stress-${randomUUID()}`
  return withApp(async (app) => {
    const registration = { kind: 'registered', areaCode: '+91', phone: `+91${mobile}`, nickName } as const
    const { playerId } = await findOrRegister(app, registration)
    const session = { playerId, device: deviceNumber, way: 'id' } as const
    const sign = await app.databases.shardOf(playerId).transact((tx) => rotateSession(tx, app, session))
    return { uid: playerId, sign, deviceNumber }
  }, env)
}

async function addBankAccount(url: string, inbox: string, player: StoredSession, mobile: string): Promise<void> {
  await callApi(url, '/sms/send', { ...player, areaCode: '+91', mobile, scene: 'bankCard' })
  const messages = (await (await fetch(`${inbox}.json?to=%2B91${mobile}`)).json()) as { readonly code: string }[]
  await callApi(url, '/bank/save', {
    ...player,
    holderName,
    // Some endings make the sandbox bank answer with an error.
    accountNo: `44${String(randomInt(10_000_000_000_000)).padStart(13, '0')}777`,
    ifsc: 'SBIN0000300',
    accountType: 'savings',
    verificationCode: messages[0]?.code,
  })
}

/** Every game has a long name for as long as the work takes. */
export async function withLongGameNames<T>({ env }: Site, work: () => Promise<T>): Promise<T> {
  return withApp(async ({ databases: { main } }) => {
    const before = await main.read.selectFrom('game').select(['game_id', 'name', 'names']).execute()
    await main.transact((tx) => tx.updateTable('game').set({ name: gameName, names: '{}' }).execute())
    try {
      return await work()
    } finally {
      await main.transact(async (tx) => {
        for (const { game_id, name, names } of before)
          await tx
            .updateTable('game')
            .set({ name, names: JSON.stringify(names) })
            .where('game_id', '=', game_id)
            .execute()
      })
    }
  }, env)
}
