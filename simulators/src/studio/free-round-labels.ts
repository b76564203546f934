const keys = ['freeRound', 'freeExpired', 'freeUsed', 'freeLeft', 'freeOver'] as const

export type FreeRoundLabels = Readonly<Record<(typeof keys)[number], string>>

const english = [
  'This free round is no longer available',
  'Your free rounds have expired',
  'All free rounds are used',
  'Free rounds left',
  'The next spin uses your balance',
] as const

const texts: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'Cette partie gratuite n’est plus disponible',
    'Vos parties gratuites ont expiré',
    'Toutes les parties gratuites sont utilisées',
    'Parties gratuites restantes',
    'Le prochain lancer utilise votre solde',
  ],
  es: [
    'Esta ronda gratis ya no está disponible',
    'Tus rondas gratis han caducado',
    'Has usado todas las rondas gratis',
    'Rondas gratis restantes',
    'El próximo giro usa tu saldo',
  ],
  zh: ['该免费局已不可用', '您的免费局已过期', '免费局已全部用完', '剩余免费局', '下一次旋转将使用您的余额'],
  tw: ['該免費局已無法使用', '您的免費局已過期', '免費局已全部用完', '剩餘免費局', '下一次旋轉將使用您的餘額'],
  id: [
    'Ronde gratis ini tidak tersedia lagi',
    'Ronde gratis Anda sudah kedaluwarsa',
    'Semua ronde gratis sudah dipakai',
    'Sisa ronde gratis',
    'Putaran berikutnya memakai saldo Anda',
  ],
  hi: [
    'यह फ़्री राउंड अब उपलब्ध नहीं है',
    'आपके फ़्री राउंड की अवधि खत्म हो गई',
    'सभी फ़्री राउंड इस्तेमाल हो गए',
    'बाकी फ़्री राउंड',
    'अगले स्पिन में आपका बैलेंस लगेगा',
  ],
  bn: [
    'এই ফ্রি রাউন্ডটি আর পাওয়া যাচ্ছে না',
    'আপনার ফ্রি রাউন্ডের মেয়াদ শেষ',
    'সব ফ্রি রাউন্ড ব্যবহার হয়ে গেছে',
    'বাকি ফ্রি রাউন্ড',
    'পরের স্পিনে আপনার ব্যালেন্স লাগবে',
  ],
  ur: [
    'یہ مفت راؤنڈ اب دستیاب نہیں',
    'آپ کے مفت راؤنڈ کی مدت ختم ہو گئی',
    'تمام مفت راؤنڈ استعمال ہو گئے',
    'باقی مفت راؤنڈ',
    'اگلے سپن میں آپ کا بیلنس لگے گا',
  ],
}

/** What the games say about rounds that the operator stakes. */
export function freeRoundLabels(locale: string): FreeRoundLabels {
  const own = texts[locale.slice(0, 2)] ?? english
  return Object.fromEntries(keys.map((key, index) => [key, own[index]])) as FreeRoundLabels
}
