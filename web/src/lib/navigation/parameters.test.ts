import { describe, expect, test } from 'vitest'
import { parametersOf } from './address.ts'
import { allRoutes, routes } from './routes.ts'

/** The table of parameters that the product names, page by page. */
const table = {
  entry: ['invite_code', 'isnative', 'statusbarheight', 'isCoat', 'h5no', 'link_id', 'redirect'],
  login: ['redirect', 'inviteCode', 'mode'],
  loginV2: ['redirect', 'inviteCode', 'mode'],
  register: ['redirect', 'inviteCode', 'mode'],
  forgetPassword: ['mobile'],
  searchResult: ['keyword', 'tab'],
  deposit: ['tab', 'amount', 'promoId'],
  depositHistory: ['range'],
  withdrawHistory: ['range'],
  depositOrderDetail: ['orderNo'],
  selfUtrInfo: ['orderNo'],
  depositImpsDetail: ['orderNo'],
  depositUpiDetail: ['orderNo'],
  transferInstructions: ['type'],
  withdrawWait: ['withdrawNo'],
  gameWeb: ['gameId', 'providerCode', 'mode'],
  lottery: ['game'],
  lotteryTicket: ['id'],
  lotteryVerify: ['draw', 'ticket'],
  originals: ['game', 'check'],
  gameRecords: ['status', 'range'],
  balanceRecords: ['type', 'range'],
  bankCard: ['id', 'from'],
  withdrawalPassword: ['from'],
  phoneBinding: ['from'],
  ranking: ['period', 'edition'],
  invitationalRanks: ['tab', 'eventId'],
  faqInfo: ['id'],
  mail: ['id'],
  kyc: ['from'],
  report: ['day'],
}

test('every page accepts exactly the parameters of the table [R-29 NS-03]', () => {
  for (const route of allRoutes) {
    const named = (table as Record<string, string[]>)[route.name] ?? []
    expect(Object.keys(route.params ?? {}), route.name).toEqual(named)
  }
  expect(Object.keys(table).every((name) => name in routes)).toBe(true)
})

describe('a query string', () => {
  test('is parsed to typed values, and unknown names are ignored [R-08 R-29]', () => {
    expect(parametersOf('deposit', '?tab=2&amount=500&promoId=p1&utm=x')).toEqual({
      tab: 2,
      amount: 500,
      promoId: 'p1',
    })
    expect(parametersOf('ranking', '?period=week&edition=last')).toEqual({ period: 'week', edition: 'last' })
    expect(parametersOf('home', '?x=1')).toEqual({})
  })

  test.each([
    ['deposit', '?tab=6'],
    ['deposit', '?tab=1.5'],
    ['deposit', '?amount=-5'],
    ['deposit', '?amount=abc'],
    ['searchResult', '?tab=best'],
    ['depositOrderDetail', ''],
    ['depositOrderDetail', '?orderNo='],
    ['login', '?redirect=https%3A%2F%2Fevil.example'],
    ['login', '?redirect=%2F%2Fevil.example'],
  ] as const)('that does not match is malformed: %s%s [R-29]', (name, search) => {
    expect(parametersOf(name, search)).toBe('malformed')
  })
})
