import type { ReactNode } from 'react'
import { gameUrl } from '../lib/game-url.ts'
import { Link } from '../lib/navigation/link.tsx'
import { Art } from './art/art.tsx'
import { classNames } from './class-names.ts'
import css from './game-tile.module.css'

type Game = Parameters<typeof gameUrl>[0] & { readonly name: string; readonly img: string }

type GameTileProps = {
  readonly game: Game
  readonly category?: string
  readonly large?: boolean
  /** Below the first screen. */
  readonly later?: boolean
  /** A badge on the corner. */
  readonly mark?: string | undefined
  /** More badges. */
  readonly children?: ReactNode
}

/** A game in a list. The whole tile is a link. */
export function GameTile({ game, category, large = false, later = false, mark, children }: GameTileProps) {
  return (
    <li className={classNames(css.tile, large && css.large)}>
      <Link to={gameUrl(game)} className={css.link}>
        <Art src={game.img} later={later} />
        <span className={css.words}>
          <b className={css.name}>{game.name}</b>
          {category && <span className={css.category}>{category}</span>}
        </span>
        <span className={css.badges}>
          {mark && <span className={css.mark}>{mark}</span>}
          {children}
        </span>
      </Link>
    </li>
  )
}
