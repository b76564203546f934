const keys = ['auto', 'autoAt', 'secondBet', 'bet', 'others', 'nobody', 'tooLarge', 'twoBets', 'badTarget'] as const

export type CrashLabels = Readonly<Record<(typeof keys)[number], string>>

const english = [
  'Auto pull in',
  'Height of the auto pull in',
  'Second bet',
  'Bet',
  'Other players',
  'No other players in this round',
  'More than you may stake in one round',
  'At most two bets in a round',
  'Choose a height from 1.01× to 1000×',
] as const

const texts: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'Ramener à',
    'Hauteur pour ramener automatiquement',
    'Deuxième mise',
    'Mise',
    'Autres joueurs',
    'Aucun autre joueur dans ce tour',
    'Plus que la mise autorisée pour un tour',
    'Deux mises par tour au maximum',
    'Choisissez une hauteur de 1.01× à 1000×',
  ],
  es: [
    'Recoger a',
    'Altura para recoger automáticamente',
    'Segunda apuesta',
    'Apuesta',
    'Otros jugadores',
    'No hay otros jugadores en esta ronda',
    'Más de lo que puedes apostar en una ronda',
    'Dos apuestas por ronda como máximo',
    'Elige una altura de 1.01× a 1000×',
  ],
  zh: [
    '自动收线',
    '自动收线的高度',
    '第二注',
    '下注',
    '其他玩家',
    '本局没有其他玩家',
    '超过单局可下注金额',
    '每局最多两注',
    '请选择 1.01× 到 1000× 的高度',
  ],
  tw: [
    '自動收線',
    '自動收線的高度',
    '第二注',
    '下注',
    '其他玩家',
    '本局沒有其他玩家',
    '超過單局可下注金額',
    '每局最多兩注',
    '請選擇 1.01× 到 1000× 的高度',
  ],
  id: [
    'Tarik otomatis',
    'Ketinggian tarik otomatis',
    'Taruhan kedua',
    'Taruhan',
    'Pemain lain',
    'Tidak ada pemain lain di putaran ini',
    'Melebihi taruhan yang boleh dalam satu putaran',
    'Paling banyak dua taruhan per putaran',
    'Pilih ketinggian dari 1.01× sampai 1000×',
  ],
  hi: [
    'अपने आप खींचें',
    'अपने आप खींचने की ऊँचाई',
    'दूसरा दाँव',
    'दाँव',
    'दूसरे खिलाड़ी',
    'इस राउंड में कोई और खिलाड़ी नहीं',
    'एक राउंड में लगा सकने वाले दाँव से ज़्यादा',
    'एक राउंड में ज़्यादा से ज़्यादा दो दाँव',
    '1.01× से 1000× तक की ऊँचाई चुनें',
  ],
  bn: [
    'নিজে থেকে টানা',
    'নিজে থেকে টানার উচ্চতা',
    'দ্বিতীয় বাজি',
    'বাজি',
    'অন্য খেলোয়াড়',
    'এই রাউন্ডে অন্য কোনো খেলোয়াড় নেই',
    'এক রাউন্ডে যত বাজি ধরা যায় তার চেয়ে বেশি',
    'এক রাউন্ডে সর্বোচ্চ দুটি বাজি',
    '1.01× থেকে 1000× পর্যন্ত উচ্চতা বেছে নিন',
  ],
  ur: [
    'خود کھینچیں',
    'خود بخود کھینچنے کی اونچائی',
    'دوسرا داؤ',
    'داؤ',
    'دوسرے کھلاڑی',
    'اس راؤنڈ میں کوئی اور کھلاڑی نہیں',
    'ایک راؤنڈ میں اجازت سے زیادہ داؤ',
    'ایک راؤنڈ میں زیادہ سے زیادہ دو داؤ',
    '1.01× سے 1000× تک اونچائی چنیں',
  ],
}

/** What the crash game says about its bets and the players in a round. */
export function crashLabels(locale: string): CrashLabels {
  const own = texts[locale.slice(0, 2)] ?? english
  return Object.fromEntries(keys.map((key, index) => [key, own[index]])) as CrashLabels
}
