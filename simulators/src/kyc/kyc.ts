import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chance } from '../payment/orders.ts'
import { openWebhookSender, type Tally, type WebhookSender } from '../payment/send-webhooks.ts'
import { type ProviderResponse, write } from '../payment/wire.ts'
import type { Simulator } from '../support.ts'
import {
  type Applicant,
  type Decision,
  decide,
  findByExternalId,
  type KycBook,
  type KycOffice,
  revise,
} from './applicants.ts'
import { type Answer, type KycBehaviour, wellBehavedKyc } from './behaviour.ts'
import { answerSumsub, type SumsubCall, webhookOf } from './sumsub.ts'

export type KycOptions = {
  readonly port?: number
  readonly host?: string | undefined
  /** Where the customer hears: `…/sumsub` is appended. */
  readonly webhooksTo?: string | undefined
  readonly seed?: string
}

export type KycSimulator = Simulator & {
  readonly office: KycOffice
  readonly tally: Tally
  behave(given: Partial<KycBehaviour>): void
  decide(externalUserId: string, answer: Answer, labels?: readonly string[]): boolean
  /** Changes an answer that was given. */
  revise(externalUserId: string, answer: Answer, labels?: readonly string[]): boolean
}

type Context = {
  readonly office: KycOffice
  readonly webhooks: WebhookSender
  readonly webhooksTo: string | undefined
  requests: number
}

/**
 * Sumsub on one port. It is controlled under `/_sim`:
 *
 *   POST /behave   {"answer":"retry","labels":["LOW_QUALITY"],"outage":0.2,…}   `well` resets
 *   POST /decide   {"externalUserId":"K1…","answer":"approve"}   a person decides: `approve`, `retry` or `reject`
 *   POST /revise   {"externalUserId":"K1…","answer":"reject","labels":["FORGERY"]}   changes an answer that was given
 *   POST /forge    {"externalUserId":"K1…","count":5}            forged webhooks, and their answers
 *   POST /repeat   {"count":50,"spreadMs":1000,"forged":0.2}     repeats so many of the sent webhooks
 *   GET  /applicants                                             the truth
 */
export async function startKyc({
  port = 0,
  host = '127.0.0.1',
  webhooksTo,
  seed = 'sandbox',
}: KycOptions = {}): Promise<KycSimulator> {
  const book: KycBook = { applicants: new Map(), seed, count: 0 }
  const webhooks = openWebhookSender(book)
  const timers = new Set<NodeJS.Timeout>()
  const office: KycOffice = {
    book,
    behaviour: wellBehavedKyc,
    tell: (applicant, type) => {
      if (webhooksTo) webhooks.send(`${webhooksTo}/sumsub`, webhookOf(applicant, type), office.behaviour)
    },
    later: (ms, work) => timers.add(setTimeout(work, ms)),
  }
  const context: Context = { office, webhooks, webhooksTo, requests: 0 }
  const server = createServer((request, response) => {
    answer(context, request, response).catch(() => write(response, { status: 400, body: { description: 'malformed' } }))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    office,
    tally: webhooks.tally,
    behave: (given) => {
      office.behaviour = { ...office.behaviour, ...given }
    },
    decide: (externalUserId, answer, labels = []) => decideByNumber(office, decide, externalUserId, { answer, labels }),
    revise: (externalUserId, answer, labels = []) => decideByNumber(office, revise, externalUserId, { answer, labels }),
    stop: () =>
      new Promise((resolve) => {
        webhooks.stop()
        for (const timer of timers) clearTimeout(timer)
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(context: Context, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  const { method = 'GET', url = '/', headers } = message
  const call = { method, path: url, headers, bytes: Buffer.concat(parts) }
  const reply = url.startsWith('/_sim/') ? await control(context, call) : await answerAsProvider(context, call)
  // No answer: the customer cannot know whether the request arrived.
  if (reply === undefined) response.destroy()
  else write(response, reply)
}

async function answerAsProvider(context: Context, call: SumsubCall): Promise<ProviderResponse | undefined> {
  const { office } = context
  const { slowMs, outage, unanswered } = office.behaviour
  context.requests += 1
  const luck = chance(office.book, 'request', context.requests)
  if (slowMs > 0) await sleep(slowMs, undefined, { ref: false })
  if (luck < outage) return { status: 503, body: { code: 503, description: 'service unavailable' } }
  const reply = await answerSumsub(office, call)
  return luck < outage + unanswered ? undefined : reply
}

type Given = Readonly<Record<string, unknown>>
type Work = (context: Context, given: Given) => unknown

async function control(context: Context, { method, path, bytes }: SumsubCall): Promise<ProviderResponse> {
  const given = JSON.parse(bytes.toString() || '{}') as Given
  const work = works[`${method} ${path.slice('/_sim'.length)}`]
  return work ? { status: 200, body: await work(context, given) } : { status: 404, body: { description: 'not found' } }
}

const works: Readonly<Record<string, Work>> = {
  'POST /behave': ({ office }, { well, ...given }) => {
    office.behaviour = { ...(well ? wellBehavedKyc : office.behaviour), ...(given as Partial<KycBehaviour>) }
    return office.behaviour
  },
  'POST /decide': ({ office }, given) => ({ isDone: decideByControl(office, decide, given) }),
  'POST /revise': ({ office }, given) => ({ isDone: decideByControl(office, revise, given) }),
  'POST /forge': async ({ office, webhooks, webhooksTo }, { externalUserId, count = 1 }) => {
    const applicant = findByExternalId(office, String(externalUserId))
    const answers: number[] = []
    for (let sent = 0; applicant && sent < Number(count); sent += 1)
      answers.push(await webhooks.forge(`${webhooksTo}/sumsub`, webhookOf(applicant, 'applicantReviewed')))
    return { answers }
  },
  'POST /repeat': ({ webhooks }, { count = 1, spreadMs = 1_000, forged = 0 }) => ({
    count: webhooks.repeat(Number(count), Number(spreadMs), Number(forged)),
  }),
  'GET /applicants': ({ office }) => [...office.book.applicants.values()].map(seen),
}

type Act = typeof decide

function decideByControl(office: KycOffice, act: Act, { externalUserId, answer: wanted, labels = [] }: Given): boolean {
  const decision = { answer: wanted as Answer, labels: labels as readonly string[] }
  return decideByNumber(office, act, String(externalUserId), decision)
}

function decideByNumber(office: KycOffice, act: Act, externalUserId: string, decision: Decision): boolean {
  const applicant = findByExternalId(office, externalUserId)
  return applicant !== undefined && act(office, applicant, decision)
}

function seen({ id, externalUserId, status, answer: given, labels, images, requested, decided }: Applicant) {
  const pictures = images.map(({ idDocType, side, country }) => ({ idDocType, side, country }))
  return { id, externalUserId, status, answer: given, labels, pictures, requested, decided }
}
