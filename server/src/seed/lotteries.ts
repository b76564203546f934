const lottery = {
  studio: 'zamra',
  image: 'wingo',
  category: 'lottery',
  isHot: false,
  hasDemo: false,
  rtpBps: null,
} as const

/** Dice, and Wingo at other paces than every minute. */
export const moreLotteries = [
  {
    ...lottery,
    id: 'k3',
    name: 'K3 Dice',
    image: 'dice',
    names: { fr: 'Dés K3', es: 'Dados K3', zh: 'K3 快三', tw: 'K3 快三', id: 'Dadu K3' },
  },
  {
    ...lottery,
    id: 'wingo30s',
    name: 'Wingo 30 Sec',
    names: { fr: 'Wingo 30 secondes', es: 'Wingo 30 segundos', zh: '30 秒快彩', tw: '30 秒快彩', id: 'Wingo 30 Detik' },
  },
  {
    ...lottery,
    id: 'wingo3',
    name: 'Wingo 3 Min',
    names: { fr: 'Wingo 3 minutes', es: 'Wingo 3 minutos', zh: '3 分钟快彩', tw: '3 分鐘快彩', id: 'Wingo 3 Menit' },
  },
  {
    ...lottery,
    id: 'wingo5',
    name: 'Wingo 5 Min',
    names: { fr: 'Wingo 5 minutes', es: 'Wingo 5 minutos', zh: '5 分钟快彩', tw: '5 分鐘快彩', id: 'Wingo 5 Menit' },
  },
  {
    ...lottery,
    id: 'wingo10',
    name: 'Wingo 10 Min',
    names: {
      fr: 'Wingo 10 minutes',
      es: 'Wingo 10 minutos',
      zh: '10 分钟快彩',
      tw: '10 分鐘快彩',
      id: 'Wingo 10 Menit',
    },
  },
] as const
