import type { Locale } from '@zamra/contract/languages.ts'

/** What a withdrawal on hold waits for, as the player reads it. None of it waits for the player. */
const texts = {
  bankConfirms: {
    en: 'We are waiting for the bank to confirm that this account is yours. You don’t need to do anything.',
    fr: 'Nous attendons que la banque confirme que ce compte est le vôtre. Vous n’avez rien à faire.',
    es: 'Esperamos a que el banco confirme que esta cuenta es tuya. No tienes que hacer nada.',
    zh: '我们正在等待银行确认该账户属于您本人。您无需进行任何操作。',
    tw: '我們正在等待銀行確認該帳戶屬於您本人。您無需進行任何操作。',
    id: 'Kami menunggu bank memastikan rekening ini milik Anda. Anda tidak perlu melakukan apa pun.',
    hi: 'हम बैंक की पुष्टि का इंतज़ार कर रहे हैं कि यह खाता आपका है। आपको कुछ नहीं करना है।',
    bn: 'অ্যাকাউন্টটি আপনার, ব্যাংকের এই নিশ্চিতকরণের জন্য আমরা অপেক্ষা করছি। আপনাকে কিছু করতে হবে না।',
    ur: 'ہم بینک کی اس تصدیق کے منتظر ہیں کہ یہ اکاؤنٹ آپ کا ہے۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  },
  depositConfirms: {
    en: 'We are waiting for the payment provider to confirm one of your deposits. You don’t need to do anything.',
    fr: 'Nous attendons que le prestataire de paiement confirme l’un de vos dépôts. Vous n’avez rien à faire.',
    es: 'Esperamos a que el proveedor de pagos confirme uno de tus depósitos. No tienes que hacer nada.',
    zh: '我们正在等待支付服务商确认您的一笔充值。您无需进行任何操作。',
    tw: '我們正在等待支付服務商確認您的一筆儲值。您無需進行任何操作。',
    id: 'Kami menunggu penyedia pembayaran memastikan salah satu deposit Anda. Anda tidak perlu melakukan apa pun.',
    hi: 'हम भुगतान सेवा की ओर से आपकी एक जमा राशि की पुष्टि का इंतज़ार कर रहे हैं। आपको कुछ नहीं करना है।',
    bn: 'পেমেন্ট সেবাদাতা আপনার একটি জমা নিশ্চিত করবে, আমরা তার অপেক্ষায় আছি। আপনাকে কিছু করতে হবে না।',
    ur: 'ہم ادائیگی کی کمپنی سے آپ کے ایک ڈپازٹ کی تصدیق کے منتظر ہیں۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  },
  identityChecked: {
    en: 'We are checking the document that you sent us. You don’t need to do anything.',
    fr: 'Nous vérifions le document que vous nous avez envoyé. Vous n’avez rien à faire.',
    es: 'Estamos comprobando el documento que nos enviaste. No tienes que hacer nada.',
    zh: '我们正在审核您提交的证件。您无需进行任何操作。',
    tw: '我們正在審核您提交的證件。您無需進行任何操作。',
    id: 'Kami sedang memeriksa dokumen yang Anda kirim. Anda tidak perlu melakukan apa pun.',
    hi: 'हम आपके भेजे हुए दस्तावेज़ की जाँच कर रहे हैं। आपको कुछ नहीं करना है।',
    bn: 'আপনার পাঠানো নথিটি আমরা যাচাই করছি। আপনাকে কিছু করতে হবে না।',
    ur: 'ہم آپ کی بھیجی ہوئی دستاویز کی جانچ کر رہے ہیں۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  },
  secondReview: {
    en: 'A second person on our team is checking this withdrawal. You don’t need to do anything.',
    fr: 'Une deuxième personne de notre équipe vérifie ce retrait. Vous n’avez rien à faire.',
    es: 'Una segunda persona de nuestro equipo está revisando esta retirada. No tienes que hacer nada.',
    zh: '我们团队的另一位同事正在复核这笔提现。您无需进行任何操作。',
    tw: '我們團隊的另一位同事正在複核這筆提款。您無需進行任何操作。',
    id: 'Orang kedua di tim kami sedang memeriksa penarikan ini. Anda tidak perlu melakukan apa pun.',
    hi: 'हमारी टीम का एक और सदस्य इस निकासी की जाँच कर रहा है। आपको कुछ नहीं करना है।',
    bn: 'আমাদের টিমের আরেকজন এই উত্তোলন যাচাই করছেন। আপনাকে কিছু করতে হবে না।',
    ur: 'ہماری ٹیم کا ایک اور رکن اس رقم نکلوانے کی جانچ کر رہا ہے۔ آپ کو کچھ کرنے کی ضرورت نہیں۔',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>

export type HoldCode = keyof typeof texts
export const holdCodes = Object.keys(texts) as readonly HoldCode[]

export function holdText(code: string, locale: Locale): string {
  return texts[code as HoldCode][locale]
}
