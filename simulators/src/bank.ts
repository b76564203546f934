import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Simulator } from './support.ts'

/**
 * Two providers of Indian bank data, in their own formats: Razorpay's directory of branches (`GET /SBIN0000300`) and
 * Cashfree's account check (`POST /verification/bank-account/sync`). The branches are made up, the same for the same
 * code; an account belongs to the name in the request. The last digits of an account number, or of an IFSC,
 * select another answer:
 *
 *   …404  no such account, or no such branch
 *   …013  the account belongs to another person
 *   …408  an answer comes after ten seconds
 *   …503  the provider is down
 */
export async function startBank(port: number, host = '127.0.0.1'): Promise<Simulator> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => reply(response, 400, { message: 'malformed' }))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const slowMs = 10_000

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://bank').pathname
  if (request.method === 'POST' && path === '/verification/bank-account/sync') return checkAccount(request, response)
  const ifsc = path.slice(1)
  if (request.method !== 'GET' || !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) return reply(response, 404, 'Not Found')
  if (await isUnavailable(ifsc, response)) return
  if (ifsc.endsWith('404')) return reply(response, 404, 'Not Found')
  reply(response, 200, branchOf(ifsc))
}

async function checkAccount(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.headers['x-client-id'] || !request.headers['x-client-secret']) {
    return reply(response, 401, { type: 'authentication_error', code: 'x-client-id_missing', message: 'not signed' })
  }
  const { bank_account: number = '', ifsc = '', name = '' } = (await read(request)) as Record<string, string>
  if (await isUnavailable(number, response)) return
  if (number.endsWith('404')) {
    return reply(response, 200, {
      reference_id: referenceOf(number),
      name_at_bank: null,
      account_status: 'INVALID',
      account_status_code: 'INVALID_BANK_ACCOUNT',
    })
  }
  const holder = number.endsWith('013') ? otherHolder(number) : name.toUpperCase()
  reply(response, 200, {
    reference_id: referenceOf(number),
    name_at_bank: holder,
    bank_name: ifsc.slice(0, 4),
    utr: String(400_000_000_000 + referenceOf(number)),
    city: cityOf(ifsc),
    branch: placeOf(ifsc),
    micr: referenceOf(ifsc),
    name_match_score: holder === name.toUpperCase() ? '100.00' : '12.00',
    name_match_result: holder === name.toUpperCase() ? 'DIRECT_MATCH' : 'NO_MATCH',
    account_status: 'VALID',
    account_status_code: 'ACCOUNT_IS_VALID',
  })
}

/** Handles the numbers that select a slow answer or an outage. */
async function isUnavailable(number: string, response: ServerResponse): Promise<boolean> {
  if (number.endsWith('408')) await sleep(slowMs, undefined, { ref: false })
  if (!number.endsWith('503')) return false
  reply(response, 503, { type: 'internal_error', code: 'bank_unavailable', message: 'try again later' })
  return true
}

const cities = ['MUMBAI', 'PUNE', 'JAIPUR', 'LUCKNOW', 'KOCHI', 'NAGPUR', 'INDORE', 'PATNA', 'SURAT', 'MYSURU'] as const
const places = [
  'STATION ROAD',
  'GANDHI CHOWK',
  'MAIN BAZAR',
  'CIVIL LINES',
  'LAKE VIEW',
  'SECTOR 7',
  'M G ROAD',
] as const
const otherHolders = ['RAKESH KUMAR VERMA', 'SUNITA DEVI', 'IMRAN SHAIKH', 'LAKSHMI NARAYANAN'] as const

function branchOf(ifsc: string) {
  return {
    MICR: String(referenceOf(ifsc)).padStart(9, '4').slice(-9),
    BRANCH: placeOf(ifsc),
    ADDRESS: `${placeOf(ifsc)}, ${cityOf(ifsc)}`,
    STATE: '',
    CONTACT: '',
    UPI: true,
    RTGS: true,
    CITY: cityOf(ifsc),
    CENTRE: cityOf(ifsc),
    DISTRICT: cityOf(ifsc),
    NEFT: true,
    IMPS: true,
    SWIFT: null,
    ISO3166: null,
    BANK: ifsc.slice(0, 4),
    BANKCODE: ifsc.slice(0, 4),
    IFSC: ifsc,
  }
}

const cityOf = (code: string) => pick(cities, code)
const placeOf = (code: string) => pick(places, `${code} place`)
const otherHolder = (number: string) => pick(otherHolders, number)

function pick(list: readonly string[], seed: string): string {
  return list[referenceOf(seed) % list.length] ?? ''
}

/** The same text gives the same number, so that a branch always has the same address. */
function referenceOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum
}

async function read(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
