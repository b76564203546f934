import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { accountStates } from './conduct-rules.ts'
import { identityStates } from './kyc.ts'
import { mobileWallets } from './mobile-wallet.ts'
import { wireMoney } from './money.ts'
import { areaCode, mobile, verificationCode } from './phone.ts'

const nothing = z.object({})

export const avatars = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'] as const

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const userInfo = z.object({
  version: z.string(),
  uid: z.int(),
  nickName: z.string(),
  avatar: z.enum(avatars),
  /** Masked on the server: `+91 98•••••210`. */
  mobile: z.optional(z.string()),
  areaCode: z.string(),
  /** Masked on the server. */
  email: z.optional(z.string()),
  birthday: z.optional(day),
  registerTime: z.int(),
  isGuest: z.boolean(),
  phoneBound: z.boolean(),
  hasPassword: z.boolean(),
  hasWithdrawPwd: z.boolean(),
  bankCardCount: z.int(),
  passkeyCount: z.int(),
  balance: z.object({
    currency: z.string(),
    available: wireMoney,
    held: wireMoney,
    bonus: wireMoney,
    withdrawable: wireMoney,
  }),
  unreadMail: z.int(),
  kycLevel: z.int(),
  kycLevelNeeded: z.int(),
  kycState: z.enum(identityStates),
  /** Until when withdrawals wait after a change of bank account or withdrawal password. */
  withdrawHoldUntil: z.optional(z.int()),
  /** A case about the conduct of the player that is not closed, or that froze or closed the account. */
  case: z.optional(z.object({ caseNo: z.string(), account: z.enum(accountStates) })),
  rg: z.object({
    excludedUntil: z.optional(z.int()),
    currency: z.string(),
    /** The limits that the player has set. */
    limits: z.array(
      z.object({
        kind: z.enum(['deposit', 'loss', 'wager']),
        period: z.enum(['day', 'week', 'month']),
        amount: wireMoney,
      }),
    ),
  }),
  market: z.object({
    code: z.string(),
    policyVersion: z.int(),
    mode: z.enum(['real', 'free-play', 'wind-down', 'blocked']),
  }),
})

/** The client names the version it has; when that is still the newest, this is all that travels. */
export const unchanged = z.object({ version: z.string(), unchanged: z.literal(true) })

export const getUserInfo = defineCall({
  path: '/user/getUserInfo',
  feature: 'player',
  lawExempt: 'reads the account of the player',
  about: 'The signed-in player. A client that has the newest version already is told so and no more.',
  who: 'player',
  money: true,
  priority: 'read',
  limit: { by: 'player', count: 120, seconds: 60 },
  input: z.object({ knownVersion: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.union([userInfo, unchanged]),
})

export const reportOnline = defineCall({
  path: '/user/reportOnline',
  feature: 'player',
  about: 'The player is here. Answers with the clock of the server, from which countdowns run.',
  who: 'player',
  priority: 'telemetry',
  limit: { by: 'player', count: 10, seconds: 60 },
  input: z.object({ placeId: z.int() }),
  output: z.object({ serverTime: z.int() }),
})

export const editProfile = defineCall({
  path: '/user/editProfile',
  feature: 'player',
  about: 'Changes what is given and leaves the rest. A birthday is set once.',
  who: 'player',
  priority: 'read',
  input: z.object({
    nickName: z.optional(z.string().check(z.minLength(1), z.maxLength(24))),
    avatar: z.optional(z.enum(avatars)),
    birthday: z.optional(day),
    email: z.optional(z.string().check(z.maxLength(254))),
  }),
  output: nothing,
  refusals: ['age.tooYoung', 'thing.alreadyDone'],
})

export const bindPhone = defineCall({
  path: '/user/bindPhone',
  feature: 'player',
  about:
    'Binds a number to the player. A guest becomes a registered player and keeps everything. Another number in place of a bound one needs a code of the old one too, and holds withdrawals. A player without a bound number who has a passkey signs with it.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 10, seconds: 60 },
  input: z.object({
    areaCode,
    mobile,
    verificationCode,
    oldVerificationCode: z.optional(verificationCode),
    /** The signature of a passkey over the action `bindPhone` and this number. */
    passkey: z.optional(z.string().check(z.maxLength(8_192))),
  }),
  output: z.object({ sign: z.string() }),
  refusals: ['otp.wrong', 'account.locked', 'phone.taken', 'market.notAllowed', 'passkey.refused'],
})

export const withdrawPasswordDigits = 6

export const setWithdrawPassword = defineCall({
  path: '/user/withdrawPassword/set',
  feature: 'player',
  about:
    'Sets or changes the withdrawal password, by a code to the bound number. A change holds withdrawals for 24 hours.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 10, seconds: 60 },
  input: z.object({
    areaCode: z.optional(areaCode),
    mobile,
    verificationCode,
    password: z.string().check(z.regex(/^\d{6}$/)),
  }),
  output: z.object({ holdUntil: z.optional(z.int()) }),
  refusals: ['otp.wrong', 'account.locked', 'password.weak', 'phone.required'],
})

export const bankAccount = z.object({
  id: z.string(),
  kind: z.enum(['bank', 'wallet', 'chain']),
  holderName: z.string(),
  accountNoMasked: z.string(),
  /** Of a bank account. */
  accountType: z.optional(z.enum(['savings', 'current'])),
  /** The bank or the wallet. */
  bankName: z.string(),
  mobileWallet: z.optional(z.enum(mobileWallets)),
  branch: z.optional(z.string()),
  ifsc: z.optional(z.string()),
  routing: z.optional(z.string()),
  /** Whether the bank knows the account under this name. */
  verified: z.boolean(),
  /** The bank was asked later and knows another name, or (without `known`) no such account. Both names masked. */
  mismatch: z.optional(z.object({ given: z.string(), known: z.optional(z.string()) })),
  holdUntil: z.optional(z.int()),
})

export const bankList = defineCall({
  path: '/bank/list',
  feature: 'player',
  about:
    'The bank accounts and mobile wallets to which the player can withdraw, numbers masked to the last four, which form their market uses, and which wallets it has.',
  who: 'player',
  input: nothing,
  output: z.object({
    form: z.enum(['IFSC', 'IBAN', 'BD-ROUTING']),
    /** How long a change made now would hold withdrawals: shown before it is confirmed. */
    holdHours: z.int(),
    /** The wallets that can be added. Those with `isBoundNumber` only on the player's own bound number. */
    wallets: z.array(z.object({ code: z.enum(mobileWallets), name: z.string(), isBoundNumber: z.boolean() })),
    /** Where coins can be paid out: the coin and the network of an address. */
    coins: z.optional(z.object({ coin: z.string(), network: z.string() })),
    /** Kinds that the market knows and no provider pays to at present. They cannot be added. */
    closed: z.optional(z.array(z.enum(['wallet', 'chain']))),
    list: z.array(bankAccount),
  }),
})

export const bankLookup = defineCall({
  path: '/bank/lookup',
  feature: 'player',
  about: 'The bank and branch behind an IFSC, an IBAN or a Bangladeshi routing number, while it is being typed.',
  who: 'player',
  limit: { by: 'player', count: 60, seconds: 60 },
  input: z.object({ code: z.string().check(z.minLength(3), z.maxLength(34)) }),
  output: z.object({
    bankName: z.optional(z.string()),
    branch: z.optional(z.string()),
    city: z.optional(z.string()),
    /** Whether the code is whole and right. */
    complete: z.boolean(),
  }),
})

export const bankSave = defineCall({
  path: '/bank/save',
  feature: 'player',
  about:
    'Adds a bank account or a mobile wallet, or changes one. Confirmed by a one-time code (scene `bankCard`) or by a passkey that signed the digest of this very account. Holds withdrawals to it for 24 hours.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 10, seconds: 60 },
  input: z.object({
    id: z.optional(z.string().check(z.maxLength(40))),
    holderName: z.string().check(z.minLength(2), z.maxLength(80)),
    accountNo: z.optional(z.string().check(z.regex(/^\d{6,20}$/))),
    ifsc: z.optional(z.string().check(z.maxLength(11))),
    routing: z.optional(z.string().check(z.maxLength(9))),
    iban: z.optional(z.string().check(z.maxLength(42))),
    /** Required for a bank account. */
    accountType: z.optional(z.enum(['savings', 'current'])),
    /** Makes it a wallet instead of a bank account. */
    mobileWallet: z.optional(z.enum(mobileWallets)),
    /** The number of the wallet as a person writes it at home. Without it the bound number is meant. */
    walletNo: z.optional(mobile),
    /** Makes it an address on the chain, in EIP-55 form, with the signature of its owner over `addressOwnershipText`. */
    address: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
    addressSignature: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/))),
    verificationCode: z.optional(verificationCode),
    passkey: z.optional(z.string().check(z.maxLength(8_192))),
  }),
  output: bankAccount,
  refusals: [
    'otp.wrong',
    'account.locked',
    'passkey.refused',
    'bank.nameMismatch',
    'bank.otherPerson',
    'bank.taken',
    'thing.notFound',
    'phone.required',
    'kyc.required',
  ],
})

export const bankRemove = defineCall({
  path: '/bank/remove',
  feature: 'player',
  about: 'Takes an account off the list.',
  who: 'player',
  priority: 'read',
  input: z.object({ id: z.string().check(z.maxLength(40)) }),
  output: nothing,
  refusals: ['thing.notFound'],
})

export const exportData = defineCall({
  path: '/user/export',
  feature: 'player',
  about: 'Everything that is stored about the player, as one JSON text.',
  who: 'player',
  limit: { by: 'player', count: 5, seconds: 3_600 },
  input: nothing,
  output: z.object({ fileName: z.string(), json: z.string() }),
})

export const eraseData = defineCall({
  path: '/user/erase',
  feature: 'player',
  about:
    'Closes the account and erases what no law asks us to keep. Answers what is kept, why and until when. With `preview` nothing is done.',
  who: 'player',
  priority: 'read',
  limit: { by: 'player', count: 10, seconds: 3_600 },
  input: z.object({
    preview: z.optional(z.boolean()),
    verificationCode: z.optional(verificationCode),
    password: z.optional(z.string().check(z.maxLength(64))),
    /** The signature of a passkey over the action `eraseAccount`, of a player without a bound number who has one. */
    passkey: z.optional(z.string().check(z.minLength(2), z.maxLength(8_192))),
  }),
  output: z.object({
    erased: z.boolean(),
    kept: z.array(z.object({ item: z.string(), law: z.string(), until: z.int() })),
    /** Everything that must be settled first, with how many there are and their sum. */
    blocked: z.array(
      z.object({
        code: z.enum(['balance', 'bets', 'withdrawals', 'bonus', 'deposits', 'heldDeposits']),
        count: z.int(),
        amount: wireMoney,
        currency: z.string(),
      }),
    ),
    /** Bonus money that is not won yet and ends with the account. */
    forfeits: z.optional(z.object({ amount: wireMoney, currency: z.string() })),
  }),
  refusals: ['otp.wrong', 'password.wrong', 'passkey.refused', 'account.locked', 'google.signInAgain'],
})
