/** What players read when nobody has time to write: true of every stop. The person who signs can say more. */
export const stopTexts: Readonly<Record<string, string>> = {
  en: 'We are looking into a problem. Please come back later.',
  fr: 'Nous examinons un problème. Revenez plus tard.',
  es: 'Estamos revisando un problema. Vuelve más tarde.',
  zh: '我们正在处理一个问题，请稍后再来。',
  tw: '我們正在處理一個問題，請稍後再來。',
  id: 'Kami sedang memeriksa masalah. Silakan kembali nanti.',
  hi: 'हम एक समस्या की जाँच कर रहे हैं। कृपया बाद में फिर आएँ।',
  bn: 'আমরা একটি সমস্যা খতিয়ে দেখছি। অনুগ্রহ করে পরে আবার আসুন।',
  ur: 'ہم ایک مسئلے کا جائزہ لے رہے ہیں۔ براہِ کرم بعد میں دوبارہ آئیں۔',
}
