import { chancesOf } from '@zamra/contract/originals/games.ts'
import type { Play } from '@zamra/contract/originals/plays.ts'
import { useT } from '../../i18n/use-t.tsx'
import { oneIn, timesOf } from '../../lib/odds.ts'

/** How the game works, and every way to win with its chance. */
export function OddsPanel({ play }: { readonly play: Play }) {
  const t = useT()
  return (
    <>
      <p>{t(`originals.about.${play.game}`)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('originals.pays')}</th>
            <th scope="col">{t('originals.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {merged(play).map(({ ways, of, pays }) => (
            <tr key={pays}>
              <td>×{timesOf(pays)}</td>
              <td>1 : {oneIn({ ways, of })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('originals.odds.text')}</p>
    </>
  )
}

/** Slots that pay the same are one way to win. */
function merged(play: Play) {
  const byPays = Map.groupBy(chancesOf(play), ({ pays }) => pays)
  return [...byPays].map(([pays, same]) => ({
    pays,
    of: same[0]?.of ?? 1,
    ways: same.reduce((sum, { ways }) => sum + ways, 0),
  }))
}
