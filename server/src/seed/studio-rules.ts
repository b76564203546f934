import type { GameRules } from '../features/game/index.ts'

/** The rules of the sandbox studios' games, as they publish them. `game.test.ts` counts them out on the games themselves. */
export const studioRules: Readonly<Record<string, GameRules>> = {
  'patang-rush': {
    about: {
      en: 'A kite climbs from ×1 and takes your stake with it. Collect before its string is cut and you are paid your stake times the height. If the string is cut first, the stake is lost. In 3 of 100 rounds it is cut at once.',
      fr: 'Un cerf-volant monte à partir de ×1 et emporte votre mise. Encaissez avant que sa corde soit coupée : votre mise est multipliée par la hauteur. Si la corde est coupée avant, la mise est perdue. Dans 3 parties sur 100, elle l’est dès le départ.',
      es: 'Una cometa sube desde ×1 y lleva tu apuesta. Cobra antes de que se corte el hilo y recibes tu apuesta por la altura. Si el hilo se corta antes, pierdes la apuesta. En 3 de cada 100 rondas se corta al empezar.',
      zh: '风筝从 ×1 开始上升，带着您的投注。在断线前收取，按当时高度的倍数派彩；先断线则输掉投注。每 100 局有 3 局一开始就断线。',
      tw: '風箏從 ×1 開始上升，帶著您的投注。在斷線前收取，按當時高度的倍數派彩；先斷線則輸掉投注。每 100 局有 3 局一開始就斷線。',
      id: 'Layangan naik dari ×1 membawa taruhan Anda. Ambil sebelum talinya putus dan Anda dibayar taruhan dikali ketinggian. Jika tali putus lebih dulu, taruhan hilang. Pada 3 dari 100 ronde, tali putus sejak awal.',
    },
    odds: [
      {
        name: {
          en: 'Reaches ×1.5',
          fr: 'Atteint ×1.5',
          es: 'Llega a ×1.5',
          zh: '升至 ×1.5',
          tw: '升至 ×1.5',
          id: 'Mencapai ×1.5',
        },
        ways: 97,
        of: 150,
        pays: 15000,
      },
      {
        name: { en: 'Reaches ×2', fr: 'Atteint ×2', es: 'Llega a ×2', zh: '升至 ×2', tw: '升至 ×2', id: 'Mencapai ×2' },
        ways: 97,
        of: 200,
        pays: 20000,
      },
      {
        name: { en: 'Reaches ×5', fr: 'Atteint ×5', es: 'Llega a ×5', zh: '升至 ×5', tw: '升至 ×5', id: 'Mencapai ×5' },
        ways: 97,
        of: 500,
        pays: 50000,
      },
      {
        name: {
          en: 'Reaches ×10',
          fr: 'Atteint ×10',
          es: 'Llega a ×10',
          zh: '升至 ×10',
          tw: '升至 ×10',
          id: 'Mencapai ×10',
        },
        ways: 97,
        of: 1000,
        pays: 100000,
      },
      {
        name: {
          en: 'Reaches ×100',
          fr: 'Atteint ×100',
          es: 'Llega a ×100',
          zh: '升至 ×100',
          tw: '升至 ×100',
          id: 'Mencapai ×100',
        },
        ways: 97,
        of: 10000,
        pays: 1000000,
      },
    ],
  },
  'sona-777': {
    about: {
      en: 'Three reels with three rows and five lines. Your stake is shared by the five lines, and every line plays in every spin. Three of a kind on a line pay; each chance below is for one line.',
      fr: 'Trois rouleaux, trois rangées, cinq lignes. La mise est répartie sur les cinq lignes, toutes jouées à chaque tour. Trois symboles identiques sur une ligne paient ; chaque chance ci-dessous vaut pour une ligne.',
      es: 'Tres rodillos, tres filas y cinco líneas. Tu apuesta se reparte entre las cinco líneas, y todas juegan en cada giro. Tres símbolos iguales en una línea pagan; cada probabilidad es para una línea.',
      zh: '三个转轴、三行、五条线。投注平均分到五条线，每次旋转五条线全部参与。同一条线上三个相同图案即中奖；下列概率均为单线概率。',
      tw: '三個轉軸、三列、五條線。投注平均分到五條線，每次旋轉五條線全部參與。同一條線上三個相同圖案即中獎；下列機率均為單線機率。',
      id: 'Tiga gulungan, tiga baris, lima garis. Taruhan dibagi ke lima garis dan semuanya ikut di setiap putaran. Tiga simbol sama pada satu garis dibayar; setiap peluang di bawah berlaku untuk satu garis.',
    },
    odds: [
      {
        name: {
          en: 'Three sevens',
          fr: 'Trois sept',
          es: 'Tres sietes',
          zh: '三个 7',
          tw: '三個 7',
          id: 'Tiga angka tujuh',
        },
        ways: 1,
        of: 8000,
        pays: 1554000,
      },
      {
        name: {
          en: 'Three coins',
          fr: 'Trois pièces',
          es: 'Tres monedas',
          zh: '三枚金币',
          tw: '三枚金幣',
          id: 'Tiga koin',
        },
        ways: 8,
        of: 8000,
        pays: 200000,
      },
      {
        name: {
          en: 'Three lamps',
          fr: 'Trois lampes',
          es: 'Tres lámparas',
          zh: '三盏油灯',
          tw: '三盞油燈',
          id: 'Tiga pelita',
        },
        ways: 27,
        of: 8000,
        pays: 100000,
      },
      {
        name: {
          en: 'Three lotuses',
          fr: 'Trois lotus',
          es: 'Tres lotos',
          zh: '三朵莲花',
          tw: '三朵蓮花',
          id: 'Tiga teratai',
        },
        ways: 64,
        of: 8000,
        pays: 44000,
      },
      {
        name: {
          en: 'Three mangoes',
          fr: 'Trois mangues',
          es: 'Tres mangos',
          zh: '三个芒果',
          tw: '三個芒果',
          id: 'Tiga mangga',
        },
        ways: 125,
        of: 8000,
        pays: 28000,
      },
      {
        name: {
          en: 'Three bells',
          fr: 'Trois cloches',
          es: 'Tres campanas',
          zh: '三个铃铛',
          tw: '三個鈴鐺',
          id: 'Tiga lonceng',
        },
        ways: 125,
        of: 8000,
        pays: 24000,
      },
    ],
  },
}
