import type { Outcome } from '../../ops/runner/outcome.ts'
import { type Check, outcomeOf } from '../verdict.ts'
import type { Comparison } from './compare.ts'
import type { KillReport } from './kill-servers.ts'
import type { PayerLog } from './payers.ts'
import type { Told } from './providers.ts'

/** All that was seen. */
export type Seen = {
  readonly judged: Comparison
  readonly told: Told
  readonly books: readonly string[]
  readonly storm: KillReport
  readonly diary: PayerLog
  /** How many callbacks should have been received. */
  readonly callbacks: number
  /** Whether all payers had finished before the time was up. */
  readonly isInTime: boolean
  readonly settledMs: number
}

/** On a machine that others use as well a kill may come late, but not only now and then. */
const killsPerSecondMin = 0.5
/** Of 15 %, less a question or two at the ends of a small proof. */
const outageMin = 0.12

export function verdict(seen: Seen): Outcome {
  return outcomeOf(checksOf(seen), figureOf(seen), linesOf(seen))
}

function checksOf({ judged, told, books, storm, callbacks, isInTime }: Seen): readonly Check[] {
  const { received, forged, forgedAccepted, asked, unanswered } = told
  return [
    ['no payment is lost', judged.lost],
    ['every payment is credited once or set aside', judged.wrong],
    ['no order is stuck', judged.stuck],
    ['every order has come to its end', judged.underWay === 0 ? [] : [`${judged.underWay} are under way`]],
    ['the money in the book is that money, and the audit is green', books],
    ['no forgery was accepted', forgedAccepted === 0 ? [] : [`${forgedAccepted} were`]],
    ['forgeries were sent', forged > 0 ? [] : ['none was']],
    ['as many callbacks were received as were asked for', received >= callbacks ? [] : [`${received} of ${callbacks}`]],
    ['the providers were out', unanswered >= asked * outageMin ? [] : [`${unanswered} of ${asked} times`]],
    ['the storm was one', isStorm(storm) ? [] : [stormOf(storm)]],
    ['it was over in time', isInTime ? [] : ['it was not']],
  ]
}

function isStorm({ redisWipes, restateWipes, serverKills, seconds }: KillReport): boolean {
  return redisWipes === 2 && restateWipes === 1 && serverKills >= Math.max(1, seconds * killsPerSecondMin)
}

function figureOf({ judged, told, storm, diary }: Seen): string {
  const money = `${judged.credited} credited once (${judged.creditedMinor} minor units), ${judged.setAside} set aside`
  const bad = `${judged.lost.length} lost, ${judged.wrong.length} wrong, ${judged.stuck.length} stuck`
  const callbacks = `${told.received} callbacks received, ${told.forgedAccepted} of ${told.forged} forged accepted`
  return `${diary.ordered} orders, ${judged.paid} paid: ${money}, ${bad}; ${callbacks}; ${storm.serverKills} kills in ${storm.seconds} s`
}

function linesOf({ told, storm, diary, settledMs }: Seen): readonly string[] {
  const { sent, accepted, retried, forged, received, asked, unanswered } = told
  return [
    `ways: ${counts(diary.ways)}; asked again ${diary.retried}×: ${counts(diary.refusals)}`,
    `storm: ${stormOf(storm)}`,
    `callbacks: ${received} received (${Math.round(received / Math.max(1, storm.seconds))} a second), ${sent} sent, ${accepted} accepted, ${retried} sent again, ${forged} forged`,
    `providers: ${unanswered} of ${asked} questions were not answered`,
    `settled ${settledMs} ms after the storm`,
  ]
}

function stormOf({ serverKills, seconds, backMs, redisWipes, restateWipes }: KillReport): string {
  const median = backMs.toSorted((one, other) => one - other)[Math.floor(backMs.length / 2)] ?? 0
  return `${serverKills} servers killed in ${seconds} s and back after ${median} ms, Redis wiped ${redisWipes}×, Restate ${restateWipes}×`
}

export function counts(map: ReadonlyMap<string, number>): string {
  return [...map].map(([name, times]) => `${name} ${times}×`).join(', ') || 'nothing'
}
