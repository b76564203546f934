import { locales } from '@zamra/contract/languages.ts'
import { describe, expect, test } from 'vitest'
import common from '../../i18n/texts/common.json' with { type: 'json' }
import { findRoute, parseUrl, urlTo } from './address.ts'
import { allRoutes, routes, tabRoutes } from './routes.ts'

const texts: Record<string, Record<string, string>> = common
const english = (path: string) => texts[findRoute(path)?.title ?? '']?.en

test('the five tabs are in order, with their labels [R-02 R-03 R-04 R-05 R-06]', () => {
  expect(tabRoutes.map((route) => [route.path, english(route.path)])).toEqual([
    ['/pages/home/Home', 'Home'],
    ['/pages/promo/Promo', 'Promo'],
    ['/pages/vip/Vip', 'Vip'],
    ['/pages/earn/Earn', 'Earn Money'],
    ['/pages/account/Account', 'Account'],
  ])
  expect(tabRoutes.map((route) => route.tab)).toEqual([0, 1, 2, 3, 4])
})

const account = '/pages/account/components'
const expectedPaths = {
  'R-09': ['/'],
  'R-10': ['/pages/Login/Login'],
  'R-11': ['/pages/Login/Register', '/pages/Login/LoginV2', '/pages/Login/ForgetPassword'],
  'R-12': ['/pages/mail/Mail'],
  'R-13': ['/pages/search/Search', '/pages/search/SearchResult'],
  'R-14': ['/pages/wallet/Deposit'],
  'R-15': ['/pages/wallet/DepositHistory', '/pages/wallet/DepositOrderDetail'],
  'R-16': ['/pages/wallet/DepositImpsDetail', '/pages/wallet/DepositUpiDetail'],
  'R-17': ['/pages/wallet/Withdraw', '/pages/wallet/WithdrawHistory', '/pages/wallet/WithdrawWait'],
  'R-18': ['/pages/wallet/TransferInstructions'],
  'R-19': ['/pages/wallet/SelfUtrInfo'],
  'R-20': ['/pages/webview/GameWeb'],
  'R-21': ['/pages/account/Profile/Profile', `${account}/EditProfile/EditProfile`],
  'R-22': [`${account}/GameRecords/GameRecords`, `${account}/BalanceRecords/BalanceRecords`],
  'R-23': [`${account}/FeedBack/FeedBack`],
  'R-24': [`${account}/BankCard/BankCard`, `${account}/BankCard/BankCardList`],
  'R-25': [`${account}/WithdrawalPassword/WithdrawalPassword`, `${account}/PhoneBinding/PhoneBinding`],
  'R-26': [
    '/pages/promo/FirstDeposit/FirstDeposit',
    '/pages/promo/SignupBonus',
    '/pages/promo/Jili',
    '/pages/promo/InvitationalRanks',
  ],
  'R-27': [
    '/pages/promo/Ranking/Ranking',
    '/pages/promo/RebatePromo/RebatePromo',
    '/pages/promo/CashbackRecord/CashbackRecord',
    '/pages/promo/Signin/Signin',
  ],
  'R-28': ['/pages/faq/FAQ', '/pages/faq/FAQInfo'],
}

test(
  'every page of the product is in the table under its own path ' +
    '[R-09 R-10 R-11 R-12 R-13 R-14 R-15 R-16 R-17 R-18 R-19 R-20 R-21 R-22 R-23 R-24 R-25 R-26 R-27]',
  () => {
    for (const [id, paths] of Object.entries(expectedPaths)) {
      for (const path of paths) expect(findRoute(path)?.path, id).toBe(path)
    }
  },
)

describe('other addresses of a page redirect to its own', () => {
  test.each([
    ['/pages/index/index', '/', '[R-09]'],
    ['/pages/account/GameRecords/GameRecords', `${account}/GameRecords/GameRecords`, '[R-22 Z-25]'],
    ['/pages/account/components/Profile/Profile', '/pages/account/Profile/Profile', '[Z-25]'],
    ['/pages/promo/SignupBonus/SignupBonus', '/pages/promo/SignupBonus', '[R-26 Z-25]'],
    ['/pages/promo/FirstDeposit', '/pages/promo/FirstDeposit/FirstDeposit', '[Z-25]'],
    ['pages/vip/Vip', '/pages/vip/Vip', ''],
  ])('%s is %s %s', (alias, path) => {
    expect(parseUrl(`${alias}?a=1`)).toEqual({ path, search: '?a=1' })
  })

  test('all account pages are also found without components/, and all promotions in both forms [Z-25]', () => {
    for (const { path } of allRoutes) {
      if (path.startsWith(`${account}/`)) expect(findRoute(path.replace('/components', ''))?.path).toBe(path)
      const promo = /^\/pages\/promo\/(\w+)(?:\/\w+)?$/.exec(path)?.[1]
      if (promo && promo !== 'Promo') {
        expect(findRoute(`/pages/promo/${promo}`)?.path).toBe(path)
        expect(findRoute(`/pages/promo/${promo}/${promo}`)?.path).toBe(path)
      }
    }
  })
})

test('every route resolves and has a title in every language [K-02 A-10]', () => {
  for (const route of allRoutes) {
    expect(findRoute(route.path)?.name).toBe(route.name)
    for (const locale of locales) expect(texts[route.title]?.[locale], `${route.title} ${locale}`).toBeTruthy()
  }
})

test('both bank card pages are titled Withdraw Account [R-24]', () => {
  expect([routes.bankCard.path, routes.bankCardList.path].map(english)).toEqual([
    'Withdraw Account',
    'Withdraw Account',
  ])
})

test('no path and no alias belongs to two pages', () => {
  const all = allRoutes.flatMap((route) => [route.path, ...(route.aliases ?? [])])
  expect(new Set(all).size).toBe(all.length)
})

test('a url by name has its parameters and nothing undefined', () => {
  expect(urlTo('searchResult', { keyword: 'a b', tab: 'hot' })).toBe('/pages/search/SearchResult?keyword=a+b&tab=hot')
  expect(urlTo('deposit', { tab: undefined })).toBe('/pages/wallet/Deposit')
})
