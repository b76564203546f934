import type { Locale } from '@zamra/contract/languages.ts'

type Text = Readonly<Record<Locale, string>>

/** The sentences on free tickets, as in `rule-texts.ts`. */
export const ticketTexts = {
  minute: {
    en: 'They are for Wingo 1 Min.',
    fr: 'Ils sont valables pour Wingo 1 minute.',
    es: 'Son para Wingo 1 minuto.',
    zh: '仅用于 1 分钟快彩。',
    tw: '僅用於 1 分鐘快彩。',
    id: 'Berlaku untuk Wingo 1 Menit.',
  },
  five: {
    en: 'They are for the 5D Lottery.',
    fr: 'Ils sont valables pour la Loterie 5D.',
    es: 'Son para la Lotería 5D.',
    zh: '仅用于 5D 彩票。',
    tw: '僅用於 5D 彩券。',
    id: 'Berlaku untuk Lotre 5D.',
  },
  six45: {
    en: 'They are for Six of 45.',
    fr: 'Ils sont valables pour Six sur 45.',
    es: 'Son para Seis de 45.',
    zh: '仅用于 45 选 6。',
    tw: '僅用於 45 選 6。',
    id: 'Berlaku untuk Enam dari 45.',
  },
  use: {
    en: 'Use them within {useDays} days after you claim them. The lines of one ticket add up to {stake} exactly.',
    fr: 'Utilisez-les dans les {useDays} jours après les avoir récupérés. Les lignes d’un billet totalisent exactement {stake}.',
    es: 'Úsalos en los {useDays} días siguientes a reclamarlos. Las líneas de un boleto suman exactamente {stake}.',
    zh: '领取后 {useDays} 天内使用。一张彩票各注合计须正好为 {stake}。',
    tw: '領取後 {useDays} 天內使用。一張彩券各注合計須正好為 {stake}。',
    id: 'Gunakan dalam {useDays} hari setelah diklaim. Baris satu tiket berjumlah tepat {stake}.',
  },
  winningsCash: {
    en: 'What they win is cash: nothing has to be wagered.',
    fr: 'Leurs gains sont en argent réel : aucune mise n’est exigée.',
    es: 'Lo que ganan es dinero en efectivo: no hay que apostarlo.',
    zh: '中奖所得为现金，无需流水。',
    tw: '中獎所得為現金，無需流水。',
    id: 'Kemenangannya uang tunai: tidak perlu ditaruhkan.',
  },
  winningsWagered: {
    en: 'What they win is a bonus that must be wagered {times} times before it becomes cash.',
    fr: 'Leurs gains sont un bonus à miser {times} fois avant de devenir de l’argent réel.',
    es: 'Lo que ganan es un bono que debe apostarse {times} veces antes de convertirse en efectivo.',
    zh: '中奖所得为奖金，须完成 {times} 倍流水后方可转为现金。',
    tw: '中獎所得為獎金，須完成 {times} 倍流水後方可轉為現金。',
    id: 'Kemenangannya berupa bonus yang harus ditaruhkan {times} kali sebelum menjadi uang tunai.',
  },
  returned: {
    en: 'If a draw is cancelled you get the free ticket back, not its stake.',
    fr: 'Si un tirage est annulé, le billet gratuit vous est rendu, pas sa mise.',
    es: 'Si se cancela un sorteo, recuperas el boleto gratis, no su apuesta.',
    zh: '如开奖取消，将退还免费彩票，不退投注额。',
    tw: '如開獎取消，將退還免費彩券，不退投注額。',
    id: 'Jika undian dibatalkan, tiket gratis dikembalikan, bukan taruhannya.',
  },
  counting: {
    en: 'Free tickets do not count as turnover, for VIP, rankings or rewards.',
    fr: 'Les billets gratuits ne comptent ni comme volume de mises, ni pour le VIP, les classements ou les récompenses.',
    es: 'Los boletos gratis no cuentan como volumen de apuestas, ni para VIP, clasificaciones o recompensas.',
    zh: '免费彩票不计入流水，也不计入 VIP、排行榜或奖励。',
    tw: '免費彩券不計入流水，也不計入 VIP、排行榜或獎勵。',
    id: 'Tiket gratis tidak dihitung sebagai turnover, VIP, peringkat, atau hadiah.',
  },
} satisfies Readonly<Record<string, Text>>
