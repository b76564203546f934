import type { Locale } from '@zamra/contract/languages.ts'

const texts: Readonly<Record<Locale, string>> = {
  en: '{code} is your Zamra code. It is good for 5 minutes. Never tell it to anybody.',
  fr: '{code} est votre code Zamra. Il est valable 5 minutes. Ne le donnez à personne.',
  es: '{code} es tu código de Zamra. Vale 5 minutos. No se lo digas a nadie.',
  zh: '{code} 是您的 Zamra 验证码，5 分钟内有效。请勿告诉任何人。',
  tw: '{code} 是您的 Zamra 驗證碼，5 分鐘內有效。請勿告訴任何人。',
  id: '{code} adalah kode Zamra Anda. Berlaku 5 menit. Jangan beri tahu siapa pun.',
}

/** The last line lets a phone offer the code to our own page and to no other. */
export function smsText(locale: Locale, code: string, origin: string): string {
  return `${texts[locale].replace('{code}', code)}\n\n@${new URL(origin).hostname} #${code}`
}
