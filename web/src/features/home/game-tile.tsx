import { useT } from '../../i18n/use-t.tsx'
import { urlTo } from '../../lib/navigation/address.ts'
import { Link } from '../../lib/navigation/link.tsx'
import { Art } from '../../ui/art/art.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Game } from './api.ts'
import css from './game-tile.module.css'

type GameTileProps = {
  readonly game: Game
  readonly category: string
  readonly large: boolean
  readonly marked: boolean
}

export function GameTile({ game, category, large, marked }: GameTileProps) {
  const t = useT()
  const { gameId, providerCode, name, img } = game
  return (
    <li className={classNames(css.tile, large && css.large)}>
      <Link to={urlTo('gameWeb', { gameId, providerCode, mode: 'real' })} className={css.link}>
        <Art src={img} />
        <span className={css.words}>
          <b className={css.name}>{name}</b>
          <span className={css.category}>{category}</span>
        </span>
        {marked && <span className={css.mark}>{t('home.game.new')}</span>}
      </Link>
    </li>
  )
}
