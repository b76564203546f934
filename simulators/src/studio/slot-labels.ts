const keys = ['quick', 'quickRule', 'paytable', 'symbol', 'lineStake', 'atStake', 'chance', 'winning'] as const

export type SlotLabels = Readonly<Record<(typeof keys)[number], string>>

const english = [
  'Quick spin',
  'Quick spin skips the animation. The pause between two spins stays the same.',
  'Paytable',
  'Three of',
  'Pays, times the line stake',
  'At your stake',
  'Chance on a line',
  'Spins with a win',
] as const

const texts: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'Lancer rapide',
    'Le lancer rapide saute l’animation. La pause entre deux lancers reste la même.',
    'Table des gains',
    'Trois fois',
    'Gain, fois la mise par ligne',
    'Avec votre mise',
    'Chance sur une ligne',
    'Lancers gagnants',
  ],
  es: [
    'Giro rápido',
    'El giro rápido omite la animación. La pausa entre dos giros es la misma.',
    'Tabla de pagos',
    'Tres de',
    'Paga, por la apuesta de línea',
    'Con tu apuesta',
    'Probabilidad en una línea',
    'Giros con premio',
  ],
  zh: [
    '快速旋转',
    '快速旋转会跳过动画，两次旋转之间的间隔不变。',
    '赔付表',
    '三个相同',
    '赔付（线注的倍数）',
    '按您的下注',
    '每条线的概率',
    '中奖的旋转',
  ],
  tw: [
    '快速旋轉',
    '快速旋轉會略過動畫，兩次旋轉之間的間隔不變。',
    '賠付表',
    '三個相同',
    '賠付（線注的倍數）',
    '依您的下注',
    '每條線的機率',
    '中獎的旋轉',
  ],
  id: [
    'Putar cepat',
    'Putar cepat melewati animasi. Jeda di antara dua putaran tetap sama.',
    'Tabel pembayaran',
    'Tiga dari',
    'Bayaran, kali taruhan garis',
    'Dengan taruhan Anda',
    'Peluang di satu garis',
    'Putaran yang menang',
  ],
  hi: [
    'तेज़ स्पिन',
    'तेज़ स्पिन में एनिमेशन नहीं दिखता। दो स्पिन के बीच का समय वही रहता है।',
    'भुगतान तालिका',
    'तीन एक जैसे',
    'भुगतान, लाइन के दाँव का गुणा',
    'आपके दाँव पर',
    'एक लाइन पर संभावना',
    'जीत वाले स्पिन',
  ],
  bn: [
    'দ্রুত স্পিন',
    'দ্রুত স্পিনে অ্যানিমেশন দেখা যায় না। দুই স্পিনের মাঝের সময় একই থাকে।',
    'পেআউট তালিকা',
    'একই তিনটি',
    'পেআউট, লাইনের বাজির গুণ',
    'আপনার বাজিতে',
    'এক লাইনে সম্ভাবনা',
    'জয়ের স্পিন',
  ],
  ur: [
    'تیز سپن',
    'تیز سپن میں اینیمیشن نہیں دکھتی۔ دو سپن کے درمیان کا وقفہ وہی رہتا ہے۔',
    'ادائیگی کی فہرست',
    'تین ایک جیسے',
    'ادائیگی، لائن کے داؤ کا گنا',
    'آپ کے داؤ پر',
    'ایک لائن پر امکان',
    'جیت والے سپن',
  ],
}

/** What the slot says about its pays and its quick spin. */
export function slotLabels(locale: string): SlotLabels {
  const own = texts[locale.slice(0, 2)] ?? english
  return Object.fromEntries(keys.map((key, index) => [key, own[index]])) as SlotLabels
}
