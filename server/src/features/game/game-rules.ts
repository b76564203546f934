import { hash } from 'node:crypto'
import { type StoredText, textIn } from '@zamra/contract/languages.ts'
import type { Handler } from '../../http/context.ts'
import { selectGameRules } from './queries.ts'

type Text = StoredText

/** As a studio publishes them. A chance is `ways` outcomes of `of`; what is paid is basis points of the stake. */
export type GameRules = {
  readonly about: Text
  readonly odds: readonly { readonly name: Text; readonly ways: number; readonly of: number; readonly pays: number }[]
}

export const gameRules: Handler<'/game/rules'> = async ({ app, locale, refusal }, { gameId }) => {
  const game = await selectGameRules(app.databases.main.read, gameId)
  if (!game?.rules || game.rtpBps === null) throw refusal('thing.notFound', {})
  const { about, odds } = game.rules as GameRules
  return {
    about: textIn(about, locale),
    odds: odds.map(({ name, ...figures }) => ({ ...figures, name: textIn(name, locale) })),
    rtp: game.rtpBps,
    rulesHash: hash('sha256', JSON.stringify([gameId, game.rtpBps, game.rules])),
  }
}
