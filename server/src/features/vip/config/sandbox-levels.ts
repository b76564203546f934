import type { Locale } from '@zamra/contract/languages.ts'
import type { MainTx } from '../../../db/database.ts'
import { publishVipConfig } from './publish-config.ts'
import type { WireVipConfig } from './vip-config.ts'

const names: readonly Record<Locale, string>[] = [
  {
    en: 'Newcomer',
    fr: 'Nouveau',
    es: 'Nuevo',
    zh: '新手',
    tw: '新手',
    id: 'Pendatang',
    hi: 'नया सदस्य',
    bn: 'নবাগত',
    ur: 'نیا کھلاڑی',
  },
  { en: 'Copper', fr: 'Cuivre', es: 'Cobre', zh: '红铜', tw: '紅銅', id: 'Tembaga', hi: 'कॉपर', bn: 'কপার', ur: 'کاپر' },
  {
    en: 'Bronze',
    fr: 'Bronze',
    es: 'Bronce',
    zh: '青铜',
    tw: '青銅',
    id: 'Perunggu',
    hi: 'ब्रॉन्ज़',
    bn: 'ব্রোঞ্জ',
    ur: 'برونز',
  },
  {
    en: 'Silver',
    fr: 'Argent',
    es: 'Plata',
    zh: '白银',
    tw: '白銀',
    id: 'Perak',
    hi: 'सिल्वर',
    bn: 'সিলভার',
    ur: 'سلور',
  },
  { en: 'Gold', fr: 'Or', es: 'Oro', zh: '黄金', tw: '黃金', id: 'Emas', hi: 'गोल्ड', bn: 'গোল্ড', ur: 'گولڈ' },
  { en: 'Pearl', fr: 'Perle', es: 'Perla', zh: '珍珠', tw: '珍珠', id: 'Mutiara', hi: 'पर्ल', bn: 'পার্ল', ur: 'پرل' },
  {
    en: 'Emerald',
    fr: 'Émeraude',
    es: 'Esmeralda',
    zh: '祖母绿',
    tw: '祖母綠',
    id: 'Zamrud',
    hi: 'एमरल्ड',
    bn: 'এমারেল্ড',
    ur: 'ایمرلڈ',
  },
  { en: 'Ruby', fr: 'Rubis', es: 'Rubí', zh: '红宝石', tw: '紅寶石', id: 'Rubi', hi: 'रूबी', bn: 'রুবি', ur: 'روبی' },
  {
    en: 'Sapphire',
    fr: 'Saphir',
    es: 'Zafiro',
    zh: '蓝宝石',
    tw: '藍寶石',
    id: 'Safir',
    hi: 'सफ़ायर',
    bn: 'স্যাফায়ার',
    ur: 'سیفائر',
  },
  {
    en: 'Diamond',
    fr: 'Diamant',
    es: 'Diamante',
    zh: '钻石',
    tw: '鑽石',
    id: 'Berlian',
    hi: 'डायमंड',
    bn: 'ডায়মন্ড',
    ur: 'ڈائمنڈ',
  },
  {
    en: 'Crown',
    fr: 'Couronne',
    es: 'Corona',
    zh: '皇冠',
    tw: '皇冠',
    id: 'Mahkota',
    hi: 'क्राउन',
    bn: 'ক্রাউন',
    ur: 'کراؤن',
  },
]

/** Deposit, turnover, turnover that keeps it, the three bonuses and the daily limit in Indian rupees; then rebate, fee and daily withdrawals. */
const rungs = [
  [0, 0, 0, 0, 0, 0, 50_000, 0, 200, 3],
  [500, 2_500, 500, 20, 0, 20, 75_000, 10, 200, 3],
  [2_500, 15_000, 2_000, 50, 20, 50, 100_000, 15, 200, 3],
  [10_000, 75_000, 8_000, 150, 50, 150, 150_000, 20, 150, 4],
  [30_000, 250_000, 20_000, 400, 120, 400, 200_000, 25, 150, 4],
  [80_000, 750_000, 60_000, 1_000, 300, 1_000, 300_000, 30, 100, 5],
  [200_000, 2_000_000, 150_000, 2_500, 700, 2_500, 500_000, 35, 100, 5],
  [500_000, 5_000_000, 400_000, 6_000, 1_500, 6_000, 800_000, 40, 50, 6],
  [1_200_000, 12_000_000, 1_000_000, 14_000, 3_500, 14_000, 1_200_000, 45, 50, 7],
  [3_000_000, 30_000_000, 2_500_000, 35_000, 8_000, 35_000, 2_000_000, 50, 0, 8],
  [8_000_000, 80_000_000, 6_000_000, 90_000, 20_000, 90_000, 5_000_000, 60, 0, 10],
] as const

/** Roughly the value of one Indian rupee in each currency, chosen so that every figure stays round. */
const currencies = { INR: 1, PKR: 3, BDT: 1 } as const

const minorPerMajor = 100

/** Eleven levels in every currency of the sandbox. */
export async function putSandboxLevels(tx: MainTx, approvedBy: readonly string[], at: Date): Promise<void> {
  for (const [currency, worth] of Object.entries(currencies))
    await publishVipConfig(tx, currency, sandboxLevels(worth), { approvedBy, at })
}

function sandboxLevels(worth: number): WireVipConfig {
  const levels = rungs.map(
    ([deposit, bet, keep, upgrade, weekly, birthday, daily, rebateBps, feeBps, times], level) => {
      const amount = (major: number) => major * worth * minorPerMajor
      return {
        level,
        name: names[level] as Record<Locale, string>,
        depositNeed: amount(deposit),
        betNeed: amount(bet),
        keepBetNeed: amount(keep),
        upgradeBonus: amount(upgrade),
        weeklyBonus: amount(weekly),
        birthdayBonus: amount(birthday),
        betRebateBps: rebateBps,
        withdrawDailyLimit: amount(daily),
        withdrawFeeBps: feeBps,
        withdrawDailyTimes: times,
      }
    },
  )
  return { periodDays: 30, levels: levels as WireVipConfig['levels'] }
}
