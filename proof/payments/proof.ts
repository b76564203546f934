import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, RunOptions } from '../../ops/runner/outcome.ts'
import { temporaryFolder } from '../../ops/stack/folders.ts'
import { bookProblems, readKept } from './books.ts'
import { type Companies, companiesAt, type Told } from './companies.ts'
import { openSite, type Site } from './house.ts'
import { type Judged, judge } from './judge.ts'
import { type Diary, newDiary, newPayers, ordersPerPayer, payAll, type Street } from './payers.ts'
import { rage, type Storm } from './storm.ts'

export const about =
  'Deposits with hostile companies (copies, disorder, forgeries, outages) while servers die every second, Redis is wiped twice and Restate once: every payment is credited once to the paisa or set aside. --orders N, --callbacks N.'

const payersAtOnce = 8
/** A little longer than a sweep and the last look at an order that nobody has told us about. */
const patienceMs = 240_000
/** In a small proof a payer is quick, and so is the end of his order. */
const orderSeconds = (orders: number) => (orders < 100 ? 15 : 40)
/** On a machine that others use as well a kill may come late, but not only now and then. */
const killsPerSecondMin = 0.5
/** Two notices for one payment, and some orders are never paid. */
const noticesPerOrder = 1.8

export async function run({ args, say }: RunOptions): Promise<Outcome> {
  const orders = Number(args.orders ?? 500)
  const callbacks = Number(args.callbacks ?? orders * 6)
  const dir = temporaryFolder('proof-payments')
  const site = await openSite(dir, say)
  try {
    return await prove(site, { orders, callbacks }, say)
  } finally {
    await site.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

type Size = { readonly orders: number; readonly callbacks: number }

async function prove(site: Site, { orders, callbacks }: Size, say: RunOptions['say']): Promise<Outcome> {
  const companies = companiesAt(site.stack.urls.payment)
  await shortenOrders(site, orderSeconds(orders))
  const payers = await newPayers(site.house, Math.ceil(orders / ordersPerPayer))
  say(`${payers.length} players are signed in.`)
  const copies = Math.max(3, Math.ceil(callbacks / (orders * noticesPerOrder)))
  const hostile = { outage: 0.15, copies, delayMs: 3_000, forged: 0.5 }
  await companies.behave({ ...hostile, noticesTo: `${site.url}/hooks/payment` })
  const diary = newDiary()
  const calm = new AbortController()
  const raging = rage(site, () => diary.done / orders, calm.signal)
  const talking = setInterval(
    () => say(`${diary.done} of ${orders} wishes, ${diary.ordered} orders; ${counts(diary.refusals)}`),
    10_000,
  )
  try {
    await everybody({ url: site.url, companies, diary }, payers, orders)
    await companies.everybodyPaid()
  } finally {
    clearInterval(talking)
    calm.abort()
  }
  const storm = await raging
  say(`The storm is over after ${storm.seconds} s: ${storm.serverKills} servers were killed.`)
  await companies.behave({ outage: 0, delayMs: 0 })
  const settled = await settle(site, companies, diary)
  return verdict(settled, await bookProblems(site, settled.judged), storm, diary)
}

async function everybody(street: Street, payers: Awaited<ReturnType<typeof newPayers>>, orders: number): Promise<void> {
  const waiting = payers.map((payer, index) => ({
    payer,
    count: Math.min(ordersPerPayer, orders - index * ordersPerPayer),
  }))
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await payAll(street, next.payer, next.count)
    }
  }
  await Promise.all(Array.from({ length: payersAtOnce }, one))
}

/** So that orders expire within the proof, and late money comes to expired ones. */
async function shortenOrders({ house }: Site, seconds: number): Promise<void> {
  await house.databases.main.pool.query(
    `update deposit_offer set settings = settings || jsonb_build_object('orderSeconds', $1::int)`,
    [seconds],
  )
}

type Settled = { readonly judged: Judged; readonly told: Told; readonly ms: number }

async function settle(site: Site, companies: Companies, diary: Diary): Promise<Settled> {
  const began = performance.now()
  for (;;) {
    const judged = judge(await companies.truth(), await readKept(site, diary.given))
    const ms = Math.round(performance.now() - began)
    const open = judged.lost.length + judged.wrong.length + judged.stuck.length
    if (open === 0 || ms > patienceMs) return { judged, told: await companies.told(), ms }
    await sleep(1_000)
  }
}

function verdict({ judged, told, ms }: Settled, books: readonly string[], storm: Storm, diary: Diary): Outcome {
  const checks: readonly (readonly [string, readonly string[]])[] = [
    ['no payment is lost', judged.lost],
    ['every payment is credited once or set aside', judged.wrong],
    ['no order is stuck', judged.stuck],
    ['the money in the book is that money, and the audit is green', books],
    ['no forgery was accepted', told.forgedAccepted === 0 ? [] : [`${told.forgedAccepted} were`]],
    ['forgeries were sent', told.forged > 0 ? [] : ['none was']],
    ['the storm was one', isStorm(storm) ? [] : [`${storm.serverKills} kills in ${storm.seconds} s`]],
  ]
  const failed = checks.filter(([, against]) => against.length > 0)
  return {
    ok: failed.length === 0,
    figure: `${diary.ordered} orders, ${judged.paid} paid: ${judged.credited} credited once (${judged.creditedMinor} minor units), ${judged.setAside} set aside, ${judged.lost.length} lost, ${judged.wrong.length} wrong, ${judged.stuck.length} stuck; ${told.sent} callbacks, ${told.forgedAccepted} of ${told.forged} forged accepted; ${storm.serverKills} kills in ${storm.seconds} s`,
    lines: [
      `ways: ${counts(diary.ways)}; asked again ${diary.retried}×: ${counts(diary.refusals)}`,
      `storm: ${storm.serverKills} servers killed in ${storm.seconds} s, Redis wiped ${storm.redisWipes}×, Restate ${storm.restateWipes}×`,
      `callbacks: ${told.sent} sent, ${told.accepted} accepted, ${told.retried} sent again, ${told.forged} forged`,
      `settled ${ms} ms after the storm`,
      ...checks.flatMap(([name, against]) =>
        against.length === 0
          ? [`holds: ${name}`]
          : [`DOES NOT HOLD: ${name} (${against.length})`, ...against.slice(0, 5).map((line) => `  ${line}`)],
      ),
    ],
    passed: checks.length - failed.length,
    failed: failed.length,
  }
}

function isStorm({ redisWipes, restateWipes, serverKills, seconds }: Storm): boolean {
  return redisWipes === 2 && restateWipes === 1 && serverKills >= seconds * killsPerSecondMin
}

function counts(map: ReadonlyMap<string, number>): string {
  return [...map].map(([name, times]) => `${name} ${times}×`).join(', ') || 'nothing'
}
