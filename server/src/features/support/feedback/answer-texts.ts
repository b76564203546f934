import type { Locale } from '@zamra/contract/languages.ts'

/**
 * Answers that support gives often, in every language. `{number}` and `{amount}` are those of the deposit or withdrawal that
 * the ticket is about.
 */
export const answerTexts = {
  depositCredited: {
    en: 'Your deposit {number} of {amount} is on your balance. Thank you for waiting.',
    fr: 'Votre dépôt {number} de {amount} est sur votre solde. Merci de votre patience.',
    es: 'Tu depósito {number} de {amount} ya está en tu saldo. Gracias por esperar.',
    zh: '您的充值 {number}（{amount}）已计入余额。感谢您的等待。',
    tw: '您的儲值 {number}（{amount}）已計入餘額。感謝您的等候。',
    id: 'Deposit {number} sebesar {amount} sudah masuk ke saldo Anda. Terima kasih sudah menunggu.',
    hi: 'आपका जमा {number}, {amount}, आपके बैलेंस में आ गया है। इंतज़ार के लिए धन्यवाद।',
    bn: 'আপনার জমা {number}, {amount}, ব্যালেন্সে যোগ হয়েছে। অপেক্ষার জন্য ধন্যবাদ।',
    ur: 'آپ کی جمع {number}، {amount}، آپ کے بیلنس میں آ گئی ہے۔ انتظار کا شکریہ۔',
  },
  depositNeedsUtr: {
    en: 'The bank has not told us about the transfer for {number} yet. Open the deposit, tap “I have paid” and enter the UTR that your bank shows. Your money is safe.',
    fr: 'La banque ne nous a pas encore signalé le virement pour {number}. Ouvrez le dépôt, touchez « J’ai payé » et saisissez l’UTR affiché par votre banque. Votre argent est en sécurité.',
    es: 'El banco aún no nos ha informado de la transferencia de {number}. Abre el depósito, toca «Ya he pagado» e introduce el UTR que muestra tu banco. Tu dinero está a salvo.',
    zh: '银行尚未通知我们 {number} 的转账。请打开该充值，点按“我已付款”，并输入银行显示的 UTR。您的资金是安全的。',
    tw: '銀行尚未通知我們 {number} 的轉帳。請開啟該筆儲值，點按「我已付款」，並輸入銀行顯示的 UTR。您的資金是安全的。',
    id: 'Bank belum memberi tahu kami tentang transfer untuk {number}. Buka deposit itu, ketuk “Saya sudah bayar”, lalu masukkan UTR dari bank Anda. Uang Anda aman.',
    hi: 'बैंक ने हमें {number} के ट्रांसफ़र की जानकारी अभी नहीं दी है। जमा खोलें, “भुगतान कर दिया” पर टैप करें और बैंक में दिख रहा UTR भरें। आपका पैसा सुरक्षित है।',
    bn: 'ব্যাংক এখনও আমাদের {number}-এর ট্রান্সফারের কথা জানায়নি। জমাটি খুলে “পেমেন্ট করেছি” চাপুন এবং ব্যাংকে দেখানো UTR লিখুন। আপনার টাকা নিরাপদ।',
    ur: 'بینک نے ابھی ہمیں {number} کے ٹرانسفر کی اطلاع نہیں دی۔ جمع کھولیں، “ادائیگی کر دی” پر ٹیپ کریں اور بینک میں نظر آنے والا UTR لکھیں۔ آپ کی رقم محفوظ ہے۔',
  },
  withdrawalInReview: {
    en: 'A person is reviewing your withdrawal {number} of {amount}. Its page shows until when we decide, and the money stays yours.',
    fr: 'Une personne examine votre retrait {number} de {amount}. Sa page indique jusqu’à quand nous décidons, et l’argent reste à vous.',
    es: 'Una persona está revisando tu retirada {number} de {amount}. Su página muestra hasta cuándo decidimos, y el dinero sigue siendo tuyo.',
    zh: '工作人员正在审核您的提现 {number}（{amount}）。其页面会显示我们作出决定的期限，资金仍归您所有。',
    tw: '工作人員正在審核您的提款 {number}（{amount}）。其頁面會顯示我們作出決定的期限，資金仍歸您所有。',
    id: 'Petugas sedang meninjau penarikan {number} sebesar {amount}. Halamannya menunjukkan batas waktu keputusan kami, dan uang itu tetap milik Anda.',
    hi: 'हमारे एक साथी आपकी निकासी {number}, {amount}, की जाँच कर रहे हैं। उसके पेज पर लिखा है कि फ़ैसला कब तक होगा, और पैसा आपका ही है।',
    bn: 'আমাদের একজন কর্মী আপনার উত্তোলন {number}, {amount}, যাচাই করছেন। কবে পর্যন্ত সিদ্ধান্ত হবে তা এর পেজে লেখা আছে, আর টাকা আপনারই।',
    ur: 'ہمارا ایک ساتھی آپ کی رقم نکلوانے کی درخواست {number}، {amount}، دیکھ رہا ہے۔ اس کے صفحے پر لکھا ہے کہ فیصلہ کب تک ہوگا، اور رقم آپ ہی کی ہے۔',
  },
  needsNumber: {
    en: 'Please write again with the number of the deposit or withdrawal and a picture of it. You find the number in your history.',
    fr: 'Écrivez-nous de nouveau avec le numéro du dépôt ou du retrait et une image. Le numéro se trouve dans votre historique.',
    es: 'Escríbenos de nuevo con el número del depósito o de la retirada y una imagen. El número está en tu historial.',
    zh: '请再次来信，并附上充值或提现的编号及截图。编号可在您的记录中找到。',
    tw: '請再次來信，並附上儲值或提款的編號及截圖。編號可在您的紀錄中找到。',
    id: 'Tulis lagi dengan nomor deposit atau penarikan beserta gambarnya. Nomor itu ada di riwayat Anda.',
    hi: 'कृपया जमा या निकासी का नंबर और उसकी तस्वीर भेजकर फिर लिखें। नंबर आपकी हिस्ट्री में है।',
    bn: 'জমা বা উত্তোলনের নম্বর আর একটি ছবি দিয়ে আবার লিখুন। নম্বরটি আপনার ইতিহাসে আছে।',
    ur: 'جمع یا نکلوائی گئی رقم کا نمبر اور تصویر بھیج کر دوبارہ لکھیں۔ نمبر آپ کی ہسٹری میں ہے۔',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>
