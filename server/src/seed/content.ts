import { originalsCategory } from './originals.ts'

/** What stands on the walls of a sandbox. Everything said here is true of a sandbox: no winners, no figures made up. */
export const links = { manual_recharge_url: '', faq_url: '' }

/** Who signed the policies of the sandbox: two, as everywhere. */
export const approvers = ['Asha of the sandbox', 'Bilal of the sandbox'] as const

export const switches = ['deposit'] as const

export const contacts = [
  { name: 'VipCS', numbers: ['+92 300 0000001'], vipLevelMin: 7 },
  { name: 'VipWebCS', numbers: ['+92 300 0000002'], vipLevelMin: 6 },
  { name: 'WebCS', numbers: ['+92 300 0000003'], vipLevelMin: 0 },
] as const

export const announcements = [
  {
    id: 'sandbox',
    link: null,
    body: {
      en: 'This is a sandbox: all money here is test money',
      fr: 'Ceci est un bac à sable : tout l’argent est fictif',
      es: 'Esto es un entorno de pruebas: todo el dinero es ficticio',
      zh: '这是沙盒环境：所有金额均为测试金额',
      tw: '這是沙盒環境：所有金額均為測試金額',
      id: 'Ini uji coba: semua uang di sini hanya uang percobaan',
      hi: 'यह सैंडबॉक्स है: यहाँ सारे पैसे टेस्ट के हैं',
      bn: 'এটি স্যান্ডবক্স: এখানে সব টাকাই পরীক্ষার টাকা',
      ur: 'یہ سینڈ باکس ہے: یہاں تمام رقم آزمائشی ہے',
    },
  },
  {
    id: 'service',
    link: null,
    body: {
      en: 'Questions? Tap the headset to chat with customer service',
      fr: 'Une question ? Appuyez sur le casque pour joindre le service client',
      es: '¿Preguntas? Toca los auriculares para hablar con atención al cliente',
      zh: '有疑问？点击耳机图标，客服为您解答',
      tw: '有疑問？點一下耳機圖示，客服為您解答',
      id: 'Ada pertanyaan? Ketuk ikon headset untuk menghubungi layanan pelanggan',
      hi: 'कोई सवाल? ग्राहक सेवा से चैट के लिए हेडसेट पर टैप करें',
      bn: 'প্রশ্ন আছে? হেডসেটে চাপ দিয়ে গ্রাহক সেবার সঙ্গে চ্যাট করুন',
      ur: 'کوئی سوال؟ ہیڈسیٹ پر ٹیپ کر کے کسٹمر سروس سے چیٹ کریں',
    },
  },
  {
    id: 'adults',
    link: null,
    body: {
      en: 'For adults aged 18 and over. Play within your means',
      fr: 'Réservé aux adultes de 18 ans et plus. Jouez selon vos moyens',
      es: 'Solo para mayores de 18 años. Juega dentro de tus posibilidades',
      zh: '仅限年满 18 岁的成年人参与，请量力而行',
      tw: '僅限年滿 18 歲的成年人參與，請量力而為',
      id: 'Khusus dewasa 18 tahun ke atas. Main sesuai kemampuan',
      hi: 'सिर्फ़ 18 साल या ज़्यादा उम्र वालों के लिए। अपनी जेब देखकर खेलें',
      bn: '18 বছর বা তার বেশি বয়সীদের জন্য। সাধ্যের মধ্যে খেলুন',
      ur: 'صرف 18 سال یا زیادہ عمر والوں کے لیے۔ اپنی گنجائش کے مطابق کھیلیں',
    },
  },
] as const

export const banners = [
  {
    id: 'welcome',
    position: 'home',
    image: 'art:arch',
    link: '/pages/account/Account',
    kicker: {
      en: 'Sandbox',
      fr: 'Bac à sable',
      es: 'Pruebas',
      zh: '沙盒',
      tw: '沙盒',
      id: 'Uji coba',
      hi: 'सैंडबॉक्स',
      bn: 'স্যান্ডবক্স',
      ur: 'سینڈ باکس',
    },
    title: {
      en: 'Look around, risk-free',
      fr: 'Explorez sans risque',
      es: 'Explora sin riesgo',
      zh: '随便逛逛，零风险',
      tw: '隨意逛逛，零風險',
      id: 'Jelajahi tanpa risiko',
      hi: 'बिना जोखिम घूमकर देखें',
      bn: 'ঝুঁকি ছাড়াই ঘুরে দেখুন',
      ur: 'بے فکر ہو کر دیکھیں',
    },
    body: {
      en: 'All money here is test money',
      fr: 'Tout l’argent ici est fictif',
      es: 'Aquí todo el dinero es ficticio',
      zh: '这里的金额均为测试金额',
      tw: '這裡的金額均為測試金額',
      id: 'Semua uang di sini uang percobaan',
      hi: 'यहाँ सारे पैसे टेस्ट के हैं',
      bn: 'এখানে সব টাকাই পরীক্ষার টাকা',
      ur: 'یہاں تمام رقم آزمائشی ہے',
    },
  },
  {
    id: 'yours',
    position: 'home',
    image: 'art:kites',
    link: '/pages/account/Account',
    kicker: {
      en: 'Your style',
      fr: 'Votre style',
      es: 'Tu estilo',
      zh: '随心搭配',
      tw: '隨心搭配',
      id: 'Gaya Anda',
      hi: 'आपका अंदाज़',
      bn: 'আপনার স্টাইল',
      ur: 'آپ کا انداز',
    },
    title: {
      en: 'Red, green or white',
      fr: 'Rouge, vert ou blanc',
      es: 'Rojo, verde o blanco',
      zh: '红、绿、白任选',
      tw: '紅、綠、白任選',
      id: 'Merah, hijau, atau putih',
      hi: 'लाल, हरा या सफ़ेद',
      bn: 'লাল, সবুজ বা সাদা',
      ur: 'سرخ، سبز یا سفید',
    },
    body: {
      en: 'Choose your theme and language',
      fr: 'Choisissez votre thème et votre langue',
      es: 'Elige tu tema y tu idioma',
      zh: '选择您的主题和语言',
      tw: '選擇您的主題與語言',
      id: 'Pilih tema dan bahasa Anda',
      hi: 'अपनी थीम और भाषा चुनें',
      bn: 'থিম ও ভাষা বাছুন',
      ur: 'اپنی تھیم اور زبان چنیں',
    },
  },
  {
    id: 'games',
    position: 'home',
    image: 'art:tickets',
    link: '/pages/search/Search',
    kicker: {
      en: 'Games',
      fr: 'Jeux',
      es: 'Juegos',
      zh: '游戏',
      tw: '遊戲',
      id: 'Game',
      hi: 'गेम',
      bn: 'গেম',
      ur: 'گیمز',
    },
    title: {
      en: 'Lottery, crash, slots',
      fr: 'Loterie, crash, machines',
      es: 'Lotería, crash, tragaperras',
      zh: '彩票、飞涨、老虎机',
      tw: '彩券、飛漲、老虎機',
      id: 'Lotre, crash, slot',
      hi: 'लॉटरी, क्रैश, स्लॉट',
      bn: 'লটারি, ক্র্যাশ, স্লট',
      ur: 'لاٹری، کریش، سلاٹس',
    },
    body: {
      en: 'All games on one page',
      fr: 'Tous les jeux sur une page',
      es: 'Todos los juegos en una página',
      zh: '一页看遍所有游戏',
      tw: '一頁看遍所有遊戲',
      id: 'Semua game dalam satu halaman',
      hi: 'सारे गेम एक ही पेज पर',
      bn: 'সব গেম এক পেজে',
      ur: 'تمام گیمز ایک صفحے پر',
    },
  },
] as const

export const categories = [
  {
    code: 'lottery',
    icon: 'ticket',
    name: {
      en: 'Lottery',
      fr: 'Loterie',
      es: 'Lotería',
      zh: '彩票',
      tw: '彩券',
      id: 'Lotre',
      hi: 'लॉटरी',
      bn: 'লটারি',
      ur: 'لاٹری',
    },
  },
  {
    code: 'crash',
    icon: 'bolt',
    name: {
      en: 'Crash',
      fr: 'Crash',
      es: 'Crash',
      zh: '飞涨',
      tw: '飛漲',
      id: 'Crash',
      hi: 'क्रैश',
      bn: 'ক্র্যাশ',
      ur: 'کریش',
    },
  },
  {
    code: 'slots',
    icon: 'reels',
    name: {
      en: 'Slots',
      fr: 'Machines',
      es: 'Tragaperras',
      zh: '老虎机',
      tw: '老虎機',
      id: 'Slot',
      hi: 'स्लॉट',
      bn: 'স্লট',
      ur: 'سلاٹس',
    },
  },
  originalsCategory,
] as const

/** One player per market. The passwords are public, so the seed refuses to run in a live deployment. */
export const players = [
  { nickName: 'Asha', areaCode: '+91', phone: '+919812345670', password: 'asha in the sandbox' },
  { nickName: 'Bilal', areaCode: '+92', phone: '+923331234567', password: 'bilal in the sandbox' },
  { nickName: 'Chandni', areaCode: '+880', phone: '+8801812345678', password: 'chandni in the sandbox' },
] as const
