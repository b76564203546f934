import type { Game, MarketCatalogue } from '../../lib/catalogue.ts'
import type { Edit } from '../../lib/use-edit.ts'

/** What the parts of the editor of a catalogue share. */
export type Part = {
  /** The country of the market. */
  readonly of: string
  readonly games: readonly Game[]
  readonly draft: Edit<MarketCatalogue>
  readonly isReadOnly: boolean
}
