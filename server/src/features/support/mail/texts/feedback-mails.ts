/** Sent in the transaction that stores a complaint, so that it is acknowledged at once in every market. */
export const feedbackMails = {
  'feedback.received': {
    topic: 'support',
    title: {
      en: 'We got your feedback {ticketNo}',
      fr: 'Nous avons bien reçu votre message {ticketNo}',
      es: 'Hemos recibido tu mensaje {ticketNo}',
      zh: '已收到您的反馈 {ticketNo}',
      tw: '已收到您的回饋 {ticketNo}',
      id: 'Masukan {ticketNo} sudah kami terima',
      hi: 'आपका फ़ीडबैक {ticketNo} मिल गया',
      bn: 'আপনার মতামত {ticketNo} পেয়েছি',
      ur: 'آپ کی رائے {ticketNo} مل گئی',
    },
    body: {
      en: 'We answer by {day}, as mail. Your number is {ticketNo}.',
      fr: 'Nous répondons avant le {day}, par message. Votre numéro est {ticketNo}.',
      es: 'Respondemos antes del {day}, por mensaje. Tu número es {ticketNo}.',
      zh: '我们会在 {day} 前通过站内信答复。您的编号是 {ticketNo}。',
      tw: '我們會在 {day} 前透過站內信答覆。您的編號是 {ticketNo}。',
      id: 'Kami menjawab sebelum {day}, lewat pesan. Nomor Anda {ticketNo}.',
      hi: 'हम {day} तक मेल में जवाब देंगे। आपका नंबर {ticketNo} है।',
      bn: 'আমরা {day}-এর মধ্যে মেইলে উত্তর দেব। আপনার নম্বর {ticketNo}।',
      ur: 'ہم {day} تک میل میں جواب دیں گے۔ آپ کا نمبر {ticketNo} ہے۔',
    },
    link: {
      to: '/pages/account/components/FeedBack/FeedBack',
      text: {
        en: 'See my tickets',
        fr: 'Voir mes demandes',
        es: 'Ver mis consultas',
        zh: '查看我的反馈',
        tw: '查看我的回饋',
        id: 'Lihat tiket saya',
        hi: 'मेरे टिकट देखें',
        bn: 'আমার টিকিট দেখুন',
        ur: 'میرے ٹکٹ دیکھیں',
      },
    },
  },
} as const

/** Below every answer where the market names a body that decides disputes. */
export const disputeText = {
  en: 'Not satisfied with our answer? An independent body decides: {name}, {url}',
  fr: 'Notre réponse ne vous convient pas ? Un organisme indépendant tranche : {name}, {url}',
  es: '¿No te convence nuestra respuesta? Decide un organismo independiente: {name}, {url}',
  zh: '对我们的答复不满意？可由独立机构裁决：{name}，{url}',
  tw: '對我們的答覆不滿意？可由獨立機構裁決：{name}，{url}',
  id: 'Tidak puas dengan jawaban kami? Lembaga independen yang memutuskan: {name}, {url}',
  hi: 'हमारे जवाब से संतुष्ट नहीं? एक स्वतंत्र संस्था फ़ैसला करती है: {name}, {url}',
  bn: 'আমাদের উত্তরে সন্তুষ্ট নন? একটি স্বাধীন সংস্থা সিদ্ধান্ত দেয়: {name}, {url}',
  ur: 'ہمارے جواب سے مطمئن نہیں؟ ایک آزاد ادارہ فیصلہ کرتا ہے: {name}, {url}',
} as const
