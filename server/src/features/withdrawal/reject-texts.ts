import type { Locale } from '@zamra/contract/languages.ts'

/** Why an operator may reject a withdrawal, as the player reads it. The money is back on the balance in every case. */
const texts = {
  payeeNotOwn: {
    en: 'The account is not in your own name. Please add an account of yours and withdraw again.',
    fr: 'Le compte n’est pas à votre nom. Ajoutez un compte qui vous appartient et refaites le retrait.',
    es: 'La cuenta no está a tu nombre. Añade una cuenta tuya y vuelve a retirar.',
    zh: '该账户不在您本人名下。请添加您自己的账户后重新提现。',
    tw: '該帳戶不在您本人名下。請新增您自己的帳戶後重新提款。',
    id: 'Rekening ini bukan atas nama Anda. Tambahkan rekening milik Anda lalu tarik lagi.',
    hi: 'खाता आपके अपने नाम पर नहीं है। कृपया अपना खाता जोड़ें और फिर से निकालें।',
    bn: 'অ্যাকাউন্টটি আপনার নিজের নামে নয়। নিজের অ্যাকাউন্ট যোগ করে আবার উত্তোলন করুন।',
    ur: 'یہ اکاؤنٹ آپ کے اپنے نام پر نہیں۔ اپنا اکاؤنٹ شامل کریں اور دوبارہ رقم نکلوائیں۔',
  },
  payeeUnreachable: {
    en: 'The bank does not accept transfers to this account. Please check it or use another one.',
    fr: 'La banque n’accepte pas de virement vers ce compte. Vérifiez-le ou utilisez-en un autre.',
    es: 'El banco no acepta transferencias a esta cuenta. Revísala o usa otra.',
    zh: '银行不接受向该账户转账。请核对账户，或改用其他账户。',
    tw: '銀行不接受轉帳至該帳戶。請核對帳戶，或改用其他帳戶。',
    id: 'Bank tidak menerima transfer ke rekening ini. Periksa rekening atau pakai yang lain.',
    hi: 'बैंक इस खाते में ट्रांसफ़र स्वीकार नहीं करता। कृपया इसे जाँच लें या दूसरा खाता चुनें।',
    bn: 'ব্যাংক এই অ্যাকাউন্টে ট্রান্সফার নেয় না। অ্যাকাউন্টটি মিলিয়ে দেখুন বা অন্যটি ব্যবহার করুন।',
    ur: 'بینک اس اکاؤنٹ میں ٹرانسفر قبول نہیں کرتا۔ اسے چیک کریں یا کوئی اور اکاؤنٹ استعمال کریں۔',
  },
  accountShared: {
    en: 'We could not confirm that you made this withdrawal yourself. Please contact support.',
    fr: 'Nous n’avons pas pu confirmer que ce retrait vient de vous. Contactez l’assistance.',
    es: 'No hemos podido confirmar que esta retirada sea tuya. Contacta con soporte.',
    zh: '我们无法确认这笔提现由您本人发起。请联系客服。',
    tw: '我們無法確認這筆提款由您本人發起。請聯絡客服。',
    id: 'Kami tidak dapat memastikan penarikan ini Anda lakukan sendiri. Hubungi layanan pelanggan.',
    hi: 'हम पुष्टि नहीं कर सके कि यह निकासी आपने ही की है। कृपया ग्राहक सेवा से बात करें।',
    bn: 'এই উত্তোলন আপনি নিজেই করেছেন কি না, নিশ্চিত হতে পারিনি। সাপোর্টে যোগাযোগ করুন।',
    ur: 'ہم تصدیق نہیں کر سکے کہ یہ رقم آپ ہی نکلوا رہے ہیں۔ سپورٹ سے رابطہ کریں۔',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>

export type RejectCode = keyof typeof texts
export const rejectCodes = Object.keys(texts) as readonly RejectCode[]

export function rejectText(code: string, locale: Locale): string {
  return texts[code as RejectCode][locale]
}
