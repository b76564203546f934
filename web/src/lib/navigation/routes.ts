import { internalUrl, oneOf, type Parameters, required, type ValuesOf, whole, word } from './parameters.ts'
import type { Path, Route, Row } from './route.ts'

const redirect = internalUrl
const inviteCode = word
const mode = oneOf('password', 'otp', 'oneclick')
const range = oneOf('today', '7d', '30d')
const orderNo = required(word)
const from = word

/** Every page of the product. A new page gets a line here and its screen in `app/screens.ts`. */
export const routes = {
  entry: {
    path: '/',
    aliases: ['/pages/index/index'],
    title: 'title.entry',
    feature: 'home',
    params: {
      invite_code: word,
      isnative: word,
      statusbarheight: word,
      isCoat: word,
      h5no: word,
      link_id: word,
      redirect: word,
    },
  },

  home: { path: '/pages/home/Home', title: 'title.home', feature: 'home', tab: 0 },
  promo: { path: '/pages/promo/Promo', title: 'title.promo', feature: 'promo', tab: 1 },
  vip: { path: '/pages/vip/Vip', title: 'title.vip', feature: 'vip', tab: 2 },
  earn: { path: '/pages/earn/Earn', title: 'title.earn', feature: 'referral', tab: 3 },
  account: { path: '/pages/account/Account', title: 'title.account', feature: 'player', tab: 4 },

  login: {
    path: '/pages/Login/Login',
    title: 'title.login',
    feature: 'session',
    params: { redirect, inviteCode, mode },
  },
  loginV2: {
    path: '/pages/Login/LoginV2',
    title: 'title.login',
    feature: 'session',
    params: { redirect, inviteCode, mode },
  },
  register: {
    path: '/pages/Login/Register',
    title: 'title.register',
    feature: 'session',
    params: { redirect, inviteCode, mode },
  },
  forgetPassword: {
    path: '/pages/Login/ForgetPassword',
    title: 'title.forgetPassword',
    feature: 'session',
    params: { mobile: word },
  },

  mail: { path: '/pages/mail/Mail', title: 'title.mail', feature: 'support', guards: ['auth'], params: { id: word } },
  search: { path: '/pages/search/Search', title: 'title.search', feature: 'game' },
  searchResult: {
    path: '/pages/search/SearchResult',
    title: 'title.searchResult',
    feature: 'game',
    params: { keyword: word, tab: oneOf('all', 'hot', 'latest') },
  },
  gameWeb: {
    path: '/pages/webview/GameWeb',
    title: 'title.gameWeb',
    feature: 'game',
    guards: ['auth', 'policy', 'exclusion'],
    params: { gameId: required(word), providerCode: word, mode: oneOf('real', 'demo') },
  },

  lottery: {
    path: '/pages/lottery/Lottery',
    title: 'title.lottery',
    feature: 'lottery',
    params: { game: word },
  },
  lotteryTickets: {
    path: '/pages/lottery/Tickets',
    title: 'title.lotteryTickets',
    feature: 'lottery',
    guards: ['auth'],
  },
  lotteryTicket: {
    path: '/pages/lottery/Ticket',
    title: 'title.lotteryTicket',
    feature: 'lottery',
    guards: ['auth'],
    params: { id: required(word) },
  },
  lotteryVerify: {
    path: '/pages/lottery/Verify',
    title: 'title.lotteryVerify',
    feature: 'lottery',
    params: { draw: word, ticket: word },
  },

  originals: {
    path: '/pages/originals/Originals',
    title: 'title.originals',
    feature: 'originals',
    params: { game: word, check: word },
  },

  deposit: {
    path: '/pages/wallet/Deposit',
    title: 'title.deposit',
    feature: 'deposit',
    guards: ['auth', 'policy', 'depositGate', 'exclusion', 'kyc'],
    params: { tab: whole(1, 5), amount: whole(1, 1_000_000_000), promoId: word },
  },
  depositHistory: wallet('DepositHistory', 'title.depositHistory', 'deposit', { range }),
  depositOrderDetail: wallet('DepositOrderDetail', 'title.depositOrderDetail', 'deposit', { orderNo }),
  depositImpsDetail: wallet('DepositImpsDetail', 'title.depositImpsDetail', 'deposit', { orderNo }),
  depositUpiDetail: wallet('DepositUpiDetail', 'title.depositUpiDetail', 'deposit', { orderNo }),
  selfUtrInfo: wallet('SelfUtrInfo', 'title.selfUtrInfo', 'deposit', { orderNo }),
  transferInstructions: wallet('TransferInstructions', 'title.transferInstructions', 'deposit', {
    type: oneOf('imps', 'upi', 'bank', 'ewallet', 'crypto'),
  }),
  withdraw: {
    path: '/pages/wallet/Withdraw',
    title: 'title.withdraw',
    feature: 'withdrawal',
    guards: ['auth', 'registered', 'bankAccount', 'withdrawPassword', 'kyc'],
  },
  withdrawWhy: wallet('WithdrawWhy', 'title.withdrawWhy', 'withdrawal', {}),
  statement: wallet('Statement', 'title.statement', 'wallet', {}),
  withdrawTerms: { path: '/pages/market/Fees', title: 'title.withdrawTerms', feature: 'withdrawal' },
  withdrawHistory: wallet('WithdrawHistory', 'title.withdrawHistory', 'withdrawal', { range }),
  withdrawWait: wallet('WithdrawWait', 'title.withdrawWait', 'withdrawal', { withdrawNo: word }),

  profile: {
    path: '/pages/account/Profile/Profile',
    aliases: ['/pages/account/components/Profile/Profile'],
    title: 'title.profile',
    feature: 'player',
    guards: ['auth'],
  },
  editProfile: component('EditProfile/EditProfile', 'title.editProfile', 'player', {}),
  gameRecords: component('GameRecords/GameRecords', 'title.gameRecords', 'game', {
    status: oneOf('all', 'settled', 'unsettled', 'cancel'),
    range: oneOf('today', 'yesterday', '3d'),
  }),
  balanceRecords: component('BalanceRecords/BalanceRecords', 'title.balanceRecords', 'wallet', { type: word, range }),
  feedBack: component('FeedBack/FeedBack', 'title.feedBack', 'support', {}),
  bankCard: component('BankCard/BankCard', 'title.bankCard', 'player', { id: word, from }),
  bankCardList: component('BankCard/BankCardList', 'title.bankCard', 'player', {}),
  withdrawalPassword: component('WithdrawalPassword/WithdrawalPassword', 'title.withdrawalPassword', 'player', {
    from,
  }),
  phoneBinding: component('PhoneBinding/PhoneBinding', 'title.phoneBinding', 'player', { from }),
  security: component('Security/Security', 'title.security', 'player', {}),
  changePassword: component('ChangePassword/ChangePassword', 'title.changePassword', 'player', {}),
  privacy: component('Privacy/Privacy', 'title.privacy', 'player', {}),
  accountCase: component('Case/Case', 'title.case', 'risk', {}),

  firstDeposit: promo('FirstDeposit/FirstDeposit', 'title.firstDeposit', ['policy', 'exclusion']),
  signupBonus: promo('SignupBonus', 'title.signupBonus', ['policy', 'exclusion']),
  jili: promo('Jili', 'title.jili', ['policy', 'exclusion']),
  rebatePromo: promo('RebatePromo/RebatePromo', 'title.rebatePromo', ['policy', 'exclusion']),
  cashbackRecord: promo('CashbackRecord/CashbackRecord', 'title.cashbackRecord', ['auth']),
  signin: promo('Signin/Signin', 'title.signin', ['auth', 'policy', 'exclusion']),
  myRewards: promo('MyReward/MyReward', 'title.myRewards', ['auth']),
  invitationalRanks: {
    ...promo('InvitationalRanks', 'title.invitationalRanks', ['policy', 'exclusion', 'registered']),
    feature: 'referral',
    params: { tab: oneOf('home', 'rank', 'my', 'rules'), eventId: word },
  },
  ranking: {
    ...promo('Ranking/Ranking', 'title.ranking', ['policy', 'exclusion']),
    feature: 'ranking',
    params: { period: oneOf('day', 'week', 'month'), edition: oneOf('current', 'last') },
  },

  faq: { path: '/pages/faq/FAQ', title: 'title.faq', feature: 'support' },
  faqInfo: { path: '/pages/faq/FAQInfo', title: 'title.faqInfo', feature: 'support', params: { id: required(word) } },

  law: { path: '/pages/market/Law', title: 'title.law', feature: 'market' },
  report: { path: '/pages/market/Report', title: 'title.report', feature: 'transparency', params: { day: word } },
  saferPlay: { path: '/pages/safety/SaferPlay', title: 'title.saferPlay', feature: 'safety' },
  kyc: { path: '/pages/safety/Kyc', title: 'title.kyc', feature: 'player', guards: ['auth'], params: { from } },
} as const satisfies Readonly<Record<string, Row>>

export type RouteName = keyof typeof routes

/** The typed parameters of a page: `ParametersOf<'deposit'>['tab']` is a number or undefined. */
export type ParametersOf<Name extends RouteName> = (typeof routes)[Name] extends { readonly params: infer P }
  ? P extends Parameters
    ? ValuesOf<P>
    : never
  : Record<string, never>

export const allRoutes: readonly (Route & { readonly name: RouteName })[] = Object.entries(routes).map(
  ([name, row]) => ({ ...row, name: name as RouteName }),
)

/** The five tab pages, in the order of the bar. */
export const tabRoutes = allRoutes.filter((route) => route.tab !== undefined)

function wallet<const P extends Row['params']>(page: string, title: Row['title'], feature: Row['feature'], params: P) {
  return { path: `/pages/wallet/${page}` as Path, title, feature, guards: ['auth'], params } as const
}

/** Account pages live under `components/`; the address without it is the other plausible one and redirects. */
function component<const P extends Row['params']>(
  page: string,
  title: Row['title'],
  feature: Row['feature'],
  params: P,
) {
  return {
    path: `/pages/account/components/${page}` as Path,
    aliases: [`/pages/account/${page}` as Path],
    title,
    feature,
    guards: ['auth'],
    params,
  } as const
}

/** `X` and `X/X` name the same promotion page, whichever of the two is the page's own address. */
function promo(page: string, title: Row['title'], guards: NonNullable<Row['guards']>) {
  const [name, doubled] = page.split('/')
  const alias = doubled ? `/pages/promo/${name}` : `/pages/promo/${page}/${page}`
  return { path: `/pages/promo/${page}` as Path, aliases: [alias as Path], title, feature: 'promo', guards } as const
}
