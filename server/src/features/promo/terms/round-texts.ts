import type { Locale } from '@zamra/contract/languages.ts'

type Text = Readonly<Record<Locale, string>>

/** The sentences on free rounds, as in `rule-texts.ts`. */
export const roundTexts = {
  use: {
    en: 'Play them within {useDays} days after you claim them. They start by themselves when you open the game for real money.',
    fr: 'Jouez-les dans les {useDays} jours après les avoir récupérées. Elles démarrent d’elles-mêmes quand vous ouvrez le jeu en argent réel.',
    es: 'Juégalas en los {useDays} días siguientes a reclamarlas. Empiezan solas cuando abres el juego con dinero real.',
    zh: '领取后 {useDays} 天内使用。以真钱模式打开该游戏时会自动使用。',
    tw: '領取後 {useDays} 天內使用。以真錢模式開啟該遊戲時會自動使用。',
    id: 'Mainkan dalam {useDays} hari setelah diklaim. Ronde gratis langsung dipakai saat Anda membuka game dengan uang asli.',
    hi: 'पाने के बाद {useDays} दिनों के अंदर खेलें। असली पैसों के लिए गेम खोलने पर ये अपने आप शुरू होते हैं।',
    bn: 'নেওয়ার {useDays} দিনের মধ্যে খেলুন। আসল টাকায় গেমটি খুললেই এগুলো নিজে থেকে শুরু হয়।',
    ur: 'حاصل کرنے کے بعد انہیں {useDays} دن کے اندر کھیلیں۔ اصل رقم سے گیم کھولنے پر یہ خودبخود شروع ہو جاتے ہیں۔',
  },
  winnings: {
    en: 'What they win is cash: nothing has to be wagered.',
    fr: 'Leurs gains sont en argent réel : aucune mise n’est exigée.',
    es: 'Lo que ganan es dinero en efectivo: no hay que apostarlo.',
    zh: '赢得的为现金，无需流水。',
    tw: '贏得的為現金，無需流水。',
    id: 'Kemenangannya uang tunai: tidak perlu ditaruhkan.',
    hi: 'इनकी जीत कैश है: दाँव की कोई शर्त नहीं।',
    bn: 'এতে যা জিতবেন তা ক্যাশ: কোনো বাজির শর্ত নেই।',
    ur: 'ان کی جیت کیش ہے: داؤ کی کوئی شرط نہیں۔',
  },
  returned: {
    en: 'If a round is cancelled you get the free round back, not its stake.',
    fr: 'Si une partie est annulée, la partie gratuite vous est rendue, pas sa mise.',
    es: 'Si se cancela una ronda, recuperas la ronda gratis, no su apuesta.',
    zh: '如某局取消，将退还免费局，不退投注额。',
    tw: '如某局取消，將退還免費局，不退投注額。',
    id: 'Jika suatu ronde dibatalkan, ronde gratis dikembalikan, bukan taruhannya.',
    hi: 'राउंड रद्द हुआ, तो फ़्री राउंड वापस मिलेगा, उसका दाँव नहीं।',
    bn: 'রাউন্ড বাতিল হলে ফ্রি রাউন্ডটি ফেরত পাবেন, বাজির টাকা নয়।',
    ur: 'اگر راؤنڈ منسوخ ہو تو مفت راؤنڈ واپس ملتا ہے، اس کا داؤ نہیں۔',
  },
  counting: {
    en: 'Free rounds do not count as turnover, for VIP, rankings or rewards.',
    fr: 'Les parties gratuites ne comptent ni comme volume de mises, ni pour le VIP, les classements ou les récompenses.',
    es: 'Las rondas gratis no cuentan como volumen de apuestas, ni para VIP, clasificaciones o recompensas.',
    zh: '免费局不计入流水，也不计入 VIP、排行榜或奖励。',
    tw: '免費局不計入流水，也不計入 VIP、排行榜或獎勵。',
    id: 'Ronde gratis tidak dihitung sebagai turnover, VIP, peringkat, atau hadiah.',
    hi: 'फ़्री राउंड कुल दाँव, VIP, रैंकिंग या रिवॉर्ड में नहीं गिने जाते।',
    bn: 'ফ্রি রাউন্ড মোট বাজিতে, VIP-তে, র‍্যাংকিংয়ে বা রিওয়ার্ডে গোনা হয় না।',
    ur: 'مفت راؤنڈز کل داؤ میں شمار نہیں ہوتے، نہ VIP، نہ لیڈر بورڈ، نہ ریوارڈز کے لیے۔',
  },
} satisfies Readonly<Record<string, Text>>
