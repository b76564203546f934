export type FreeRoundLabels = { readonly freeRound: string; readonly freeLeft: string }

const english: FreeRoundLabels = { freeRound: 'This free round is no longer available', freeLeft: 'Free rounds left' }

const texts: Readonly<Record<string, FreeRoundLabels>> = {
  fr: { freeRound: 'Cette partie gratuite n’est plus disponible', freeLeft: 'Parties gratuites restantes' },
  es: { freeRound: 'Esta ronda gratis ya no está disponible', freeLeft: 'Rondas gratis restantes' },
  zh: { freeRound: '该免费局已不可用', freeLeft: '剩余免费局' },
  tw: { freeRound: '該免費局已無法使用', freeLeft: '剩餘免費局' },
  id: { freeRound: 'Ronde gratis ini tidak tersedia lagi', freeLeft: 'Sisa ronde gratis' },
}

/** What the games say about rounds that the operator stakes. */
export function freeRoundLabels(locale: string): FreeRoundLabels {
  return texts[locale.slice(0, 2)] ?? english
}
