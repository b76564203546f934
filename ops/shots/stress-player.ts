import { randomInt, randomUUID } from 'node:crypto'
import { minor } from '@zamra/contract/money.ts'
import { findOrRegister, rotateSession } from '../../server/src/features/session/index.ts'
import { giftMoney } from '../../server/src/ledger/index.ts'
import { callApi } from '../budget/pages.ts'
import { withApp } from '../with-app.ts'
import type { Site, Visitor } from './site.ts'

/** As long as the contract allows, in the widest letters, without a space to break a line at. */
const nickName = 'W'.repeat(24)
const holderName = `${'W'.repeat(34)} ${'M'.repeat(20)} ${'W'.repeat(20)} Wim`
const gameName = `${'W'.repeat(16)} Gold Rush`

/** A player whose every value is as long as it can be: names, balance and bank account. */
export async function stressPlayer({ url, env }: Site): Promise<Visitor> {
  const mobile = `98${randomInt(10_000_000, 99_999_999)}`
  const deviceNumber = `stress-${randomUUID()}`
  const { sign, uid } = await withApp(async (app) => {
    const { playerId } = await findOrRegister(app, {
      kind: 'registered',
      areaCode: '+91',
      phone: `+91${mobile}`,
      nickName,
    })
    const rewarded = {
      currency: 'INR',
      playerId,
      reward: 'stress',
      amount: minor(9_999_999_999_999n),
    }
    const { answer } = await giftMoney(app.ledger, rewarded)
    if (answer.status !== 'posted') throw new Error(`no balance for the stress player: ${answer.status}`)
    const session = { playerId, device: deviceNumber, way: 'id' } as const
    return {
      uid: playerId,
      sign: await app.databases.shardOf(playerId).transact((tx) => rotateSession(tx, app, session)),
    }
  }, env)
  const player = { sign, uid, deviceNumber }
  await addBankAccount(url, env.ZAMRA_SMS_INBOX_URL ?? '', player, mobile)
  return player
}

async function addBankAccount(url: string, inbox: string, player: Visitor, mobile: string): Promise<void> {
  await callApi(url, '/sms/send', { ...player, areaCode: '+91', mobile, scene: 'bankCard' })
  const messages = (await (await fetch(`${inbox}.json?to=%2B91${mobile}`)).json()) as { readonly code: string }[]
  await callApi(url, '/bank/save', {
    ...player,
    holderName,
    // Some endings ask the sandbox bank for an error.
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
