import type { Locale } from '@zamra/contract/languages.ts'
import type { MailTopic } from '@zamra/contract/mail-topics.ts'

export type Text = Readonly<Record<Locale, string>>

/** What a lock screen may show of a mail: what it is about, and neither an amount nor a name. */
export const topicTitles: Readonly<Record<MailTopic, Text>> = {
  money: {
    en: 'New message about your money',
    fr: 'Nouveau message sur votre argent',
    es: 'Nuevo mensaje sobre tu dinero',
    zh: '您有一条资金相关的新消息',
    tw: '您有一則資金相關的新訊息',
    id: 'Pesan baru tentang uang Anda',
    hi: 'आपके पैसे के बारे में नया संदेश',
    bn: 'আপনার টাকা নিয়ে নতুন বার্তা',
    ur: 'آپ کی رقم کے بارے میں نیا پیغام',
  },
  rewards: {
    en: 'New message about a reward',
    fr: 'Nouveau message sur une récompense',
    es: 'Nuevo mensaje sobre una recompensa',
    zh: '您有一条奖励相关的新消息',
    tw: '您有一則獎勵相關的新訊息',
    id: 'Pesan baru tentang hadiah',
    hi: 'इनाम के बारे में नया संदेश',
    bn: 'পুরস্কার নিয়ে নতুন বার্তা',
    ur: 'انعام کے بارے میں نیا پیغام',
  },
  account: {
    en: 'New message about your account',
    fr: 'Nouveau message sur votre compte',
    es: 'Nuevo mensaje sobre tu cuenta',
    zh: '您有一条账户相关的新消息',
    tw: '您有一則帳戶相關的新訊息',
    id: 'Pesan baru tentang akun Anda',
    hi: 'आपके खाते के बारे में नया संदेश',
    bn: 'আপনার অ্যাকাউন্ট নিয়ে নতুন বার্তা',
    ur: 'آپ کے اکاؤنٹ کے بارے میں نیا پیغام',
  },
  support: {
    en: 'New message from customer service',
    fr: 'Nouveau message du service client',
    es: 'Nuevo mensaje de atención al cliente',
    zh: '您有一条客服新消息',
    tw: '您有一則客服新訊息',
    id: 'Pesan baru dari layanan pelanggan',
    hi: 'ग्राहक सेवा का नया संदेश',
    bn: 'গ্রাহক সেবার নতুন বার্তা',
    ur: 'کسٹمر سروس کا نیا پیغام',
  },
}

export const openText: Text = {
  en: 'Open the app to read it.',
  fr: 'Ouvrez l’application pour le lire.',
  es: 'Abre la aplicación para leerlo.',
  zh: '打开应用查看。',
  tw: '開啟應用程式查看。',
  id: 'Buka aplikasi untuk membacanya.',
  hi: 'पढ़ने के लिए ऐप खोलें।',
  bn: 'পড়তে অ্যাপ খুলুন।',
  ur: 'پڑھنے کے لیے ایپ کھولیں۔',
}

/** Below an e-mail. */
export const switchedOnText: Text = {
  en: 'You get this e-mail because you switched it on. You can switch it off here:',
  fr: 'Vous recevez cet e-mail parce que vous l’avez activé. Vous pouvez le désactiver ici :',
  es: 'Recibes este correo porque lo activaste. Puedes desactivarlo aquí:',
  zh: '您收到此邮件，是因为您开启了邮件通知。可在此关闭：',
  tw: '您收到此郵件，是因為您開啟了郵件通知。可在此關閉：',
  id: 'Anda menerima e-mail ini karena Anda mengaktifkannya. Nonaktifkan di sini:',
  hi: 'यह ई-मेल इसलिए आया क्योंकि आपने इसे चालू किया है। इसे यहाँ बंद कर सकते हैं:',
  bn: 'আপনি ই-মেইল চালু করেছেন বলে এটি পেয়েছেন। এখানে বন্ধ করতে পারেন:',
  ur: 'یہ ای میل اس لیے آئی کہ آپ نے اسے آن کیا ہے۔ آپ اسے یہاں بند کر سکتے ہیں:',
}

export const codeSubject: Text = {
  en: 'Confirm your e-mail address',
  fr: 'Confirmez votre adresse e-mail',
  es: 'Confirma tu dirección de correo',
  zh: '确认您的邮箱地址',
  tw: '確認您的電子郵件地址',
  id: 'Konfirmasi alamat e-mail Anda',
  hi: 'अपना ई-मेल पता पक्का करें',
  bn: 'আপনার ই-মেইল ঠিকানা নিশ্চিত করুন',
  ur: 'اپنا ای میل پتہ تصدیق کریں',
}

/** The placeholders are the code and how many minutes it counts. */
export const codeText: Text = {
  en: '{code} is your code. It is valid for {minutes} minutes. If you didn’t ask for it, ignore this e-mail.',
  fr: '{code} est votre code. Il est valable {minutes} minutes. Si vous ne l’avez pas demandé, ignorez cet e-mail.',
  es: '{code} es tu código. Vale durante {minutes} minutos. Si no lo has pedido, ignora este correo.',
  zh: '您的验证码是 {code}，{minutes} 分钟内有效。若非您本人操作，请忽略此邮件。',
  tw: '您的驗證碼是 {code}，{minutes} 分鐘內有效。若非您本人操作，請忽略此郵件。',
  id: '{code} adalah kode Anda. Berlaku {minutes} menit. Jika Anda tidak memintanya, abaikan e-mail ini.',
  hi: '{code} आपका कोड है। यह {minutes} मिनट तक चलेगा। अगर आपने नहीं माँगा, तो इस ई-मेल पर ध्यान न दें।',
  bn: '{code} আপনার কোড। এটি {minutes} মিনিট চলবে। আপনি না চাইলে এই ই-মেইল উপেক্ষা করুন।',
  ur: '{code} آپ کا کوڈ ہے۔ یہ {minutes} منٹ تک درست ہے۔ اگر آپ نے نہیں مانگا تو اس ای میل کو نظر انداز کریں۔',
}
