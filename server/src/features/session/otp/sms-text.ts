import type { Locale } from '@zamra/contract/languages.ts'

const texts: Readonly<Record<Locale, string>> = {
  en: '{code} is your Zamra OTP. Valid for 5 minutes. Do not share it with anyone.',
  fr: '{code} est votre code Zamra, valable 5 minutes. Ne le partagez avec personne.',
  es: '{code} es tu código de Zamra, válido durante 5 minutos. No lo compartas con nadie.',
  zh: '{code} 是您的 Zamra 验证码，5 分钟内有效。请勿告知他人。',
  tw: '{code} 是您的 Zamra 驗證碼，5 分鐘內有效。請勿告知他人。',
  id: '{code} adalah OTP Zamra Anda. Berlaku 5 menit. Jangan bagikan kepada siapa pun.',
  hi: '{code} आपका Zamra OTP है। 5 मिनट तक मान्य। इसे किसी को न बताएँ।',
  bn: '{code} আপনার Zamra OTP। মেয়াদ 5 মিনিট। কাউকে জানাবেন না।',
  ur: '{code} آپ کا Zamra OTP ہے۔ 5 منٹ تک کارآمد ہے۔ یہ کسی کو نہ بتائیں۔',
}

/** The last line lets a phone fill in the code on our own page only (WebOTP format). */
export function smsText(locale: Locale, code: string, origin: string): string {
  return `${texts[locale].replace('{code}', code)}\n\n@${new URL(origin).hostname} #${code}`
}
