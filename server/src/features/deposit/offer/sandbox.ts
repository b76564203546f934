import { fromMajor } from '@zamra/contract/money.ts'
import type { MainTx } from '../../../db/database.ts'
import type { LocalizedName } from '../stored-order.ts'
import { type Method, type OperatorAccount, putAccount, putMethod, putSettings } from './queries.ts'
import type { OfferSettings } from './settings.ts'

const sameInAllLocales = (name: string): LocalizedName => ({
  en: name,
  fr: name,
  es: name,
  zh: name,
  tw: name,
  id: name,
})

const documents: OfferSettings['documents'] = [
  {
    document: {
      en: 'ID card or passport',
      fr: 'Carte d’identité ou passeport',
      es: 'Documento de identidad o pasaporte',
      zh: '身份证或护照',
      tw: '身分證或護照',
      id: 'Kartu identitas atau paspor',
      hi: 'पहचान पत्र या पासपोर्ट',
      bn: 'পরিচয়পত্র বা পাসপোর্ট',
      ur: 'شناختی کارڈ یا پاسپورٹ',
    },
    when: {
      en: 'Before your withdrawals reach 50,000 in total, so we know the money goes to you',
      fr: 'Avant que vos retraits atteignent 50 000 au total, pour vérifier que l’argent vous revient',
      es: 'Antes de que tus retiradas sumen 50.000, para saber que el dinero llega a ti',
      zh: '在累计提现达到 50,000 之前，以确认款项归您本人',
      tw: '在累計提款達到 50,000 之前，以確認款項歸您本人',
      id: 'Sebelum total penarikan Anda mencapai 50.000, agar dana pasti sampai ke Anda',
      hi: 'आपकी कुल निकासी 50,000 तक पहुँचने से पहले, ताकि हमें पता हो कि पैसे आपको ही मिल रहे हैं',
      bn: 'আপনার মোট উত্তোলন 50,000 হওয়ার আগে, যাতে টাকা আপনার কাছেই যাচ্ছে বলে নিশ্চিত হই',
      ur: 'آپ کی نکلوائی گئی کل رقم 50,000 تک پہنچنے سے پہلے، تاکہ ہمیں یقین ہو کہ رقم آپ ہی کو جا رہی ہے',
    },
  },
  {
    document: {
      en: 'Statement for the account you paid from',
      fr: 'Relevé du compte d’où vous avez payé',
      es: 'Extracto de la cuenta desde la que has pagado',
      zh: '付款账户的流水',
      tw: '付款帳戶的明細',
      id: 'Mutasi rekening asal pembayaran',
      hi: 'जिस खाते से भुगतान किया, उसका स्टेटमेंट',
      bn: 'যে অ্যাকাউন্ট থেকে টাকা দিয়েছেন তার স্টেটমেন্ট',
      ur: 'جس اکاؤنٹ سے ادائیگی کی اُس کی اسٹیٹمنٹ',
    },
    when: {
      en: 'Only if we can’t match a transfer to your deposit',
      fr: 'Uniquement si nous ne pouvons pas rattacher un virement à votre dépôt',
      es: 'Solo si no podemos asociar una transferencia a tu depósito',
      zh: '仅当转账无法与您的充值匹配时',
      tw: '僅當轉帳無法與您的儲值相符時',
      id: 'Hanya jika transfer tidak bisa dicocokkan dengan deposit Anda',
      hi: 'सिर्फ़ तब, जब हम किसी ट्रांसफ़र को आपकी जमा से न मिला पाएँ',
      bn: 'শুধু যদি কোনো ট্রান্সফার আপনার জমার সঙ্গে মেলাতে না পারি',
      ur: 'صرف تب جب ہم ٹرانسفر کو آپ کے ڈپازٹ سے نہ ملا سکیں',
    },
  },
]

type Sandbox = {
  readonly market: string
  readonly settings: OfferSettings
  readonly methods: readonly Method[]
  readonly accounts: readonly OperatorAccount[]
}

/** The amounts of India. The other markets use the same numbers in their own currency. */
const settings: OfferSettings = {
  rechargeTypes: [1, 2, 4],
  giftSwitch: true,
  showTransfer: true,
  showCrypto: true,
  agentRechargeSwitch: false,
  fillOrderSwitch: true,
  agents: [],
  typeA: [100, 200, 500, 1_000, 5_000, 10_000, 50_000],
  typeB: [],
  defaultAmount: 500,
  rechargeTypeLimit: 1_000,
  banks: [],
  crypto: [{ coin: 'USDT', network: 'EVM', min: '10', rate: '83.10' }],
  cards: [
    { type: 'imps', amounts: [500, 1_000, 5_000, 10_000, 50_000] },
    { type: 'upi', amounts: [100, 500, 1_000, 5_000] },
  ],
  transferGift: 0,
  transferGiftSwitch: false,
  agentRechargeGift: 0,
  cryptoGift: 0,
  documents,
  orderSeconds: 1_800,
  transferSeconds: 3_600,
}

function method(given: Pick<Method, 'type' | 'name' | 'rail' | 'providers'> & { min: number; max: number }): Method {
  const { min, max, ...what } = given
  return {
    ...what,
    amountMin: fromMajor(String(min)),
    amountMax: fromMajor(String(max)),
    showWeight: 9,
    showOffset: 9,
    isDefault: true,
    isOpen: true,
  }
}

const legalName = 'Zamra Sandbox'
const account = { legalName, ifsc: null, vpa: null, accountNumber: null, isOpen: true }

/** Every account, bank and address is recognisably fictitious, so that nobody can pay to one by mistake. */
const sandboxOffers: readonly Sandbox[] = [
  {
    market: 'IN',
    settings,
    methods: [
      method({
        type: 1,
        name: sameInAllLocales('UPI'),
        rail: 'upi',
        providers: ['cashfree', 'razorpay'],
        min: 100,
        max: 50_000,
      }),
      {
        ...method({
          type: 5,
          name: sameInAllLocales('V/A'),
          rail: 'va',
          providers: ['razorpay'],
          min: 500,
          max: 200_000,
        }),
        isDefault: false,
        showWeight: 5,
        showOffset: 1,
      },
    ],
    accounts: [
      {
        ...account,
        id: 'in-imps-1',
        rail: 'imps',
        bankName: 'Sandbox Bank of India',
        accountNumber: '000000000001',
        ifsc: 'ZZZZ0000001',
      },
      { ...account, id: 'in-upi-1', rail: 'upi', bankName: 'Sandbox Bank of India', vpa: 'zamra.sandbox@invalid' },
    ],
  },
  {
    market: 'PK',
    settings: {
      ...settings,
      crypto: [{ coin: 'USDT', network: 'EVM', min: '10', rate: '278.50' }],
      cards: [{ type: 'imps', amounts: [500, 1_000, 5_000, 10_000, 50_000] }],
    },
    methods: [
      method({
        type: 11,
        name: sameInAllLocales('JazzCash'),
        rail: 'ewallet',
        providers: ['jazzcash'],
        min: 100,
        max: 50_000,
      }),
    ],
    accounts: [
      {
        ...account,
        id: 'pk-bank-1',
        rail: 'bank',
        bankName: 'Sandbox Bank of Pakistan',
        accountNumber: 'PK00ZZZZ0000000000000001',
      },
    ],
  },
  {
    market: 'BD',
    settings: {
      ...settings,
      crypto: [{ coin: 'USDT', network: 'EVM', min: '10', rate: '121.70' }],
      cards: [{ type: 'imps', amounts: [500, 1_000, 5_000, 10_000, 50_000] }],
    },
    methods: [
      method({
        type: 12,
        name: sameInAllLocales('bKash'),
        rail: 'ewallet',
        providers: ['bkash'],
        min: 100,
        max: 50_000,
      }),
    ],
    accounts: [
      {
        ...account,
        id: 'bd-bank-1',
        rail: 'bank',
        bankName: 'Sandbox Bank of Bangladesh',
        accountNumber: '0000000000001',
      },
    ],
  },
]

/** Creates the sandbox offers, or resets them. */
export async function putSandboxOffers(tx: MainTx): Promise<void> {
  for (const { market, settings: decided, methods, accounts } of sandboxOffers) {
    await putSettings(tx, market, decided)
    for (const one of methods) await putMethod(tx, market, one)
    for (const one of accounts) await putAccount(tx, market, one)
  }
}
