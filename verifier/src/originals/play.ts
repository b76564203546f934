import type { Play } from './outcome.ts'

/** What is wrong with a choice and with the steps after it, by docs/originals.md. Undefined when they are possible. */
export function problemOfPlay(play: Play, steps: readonly number[]): string | undefined {
  const settings = Object.hasOwn(settingsOf, play.game) ? settingsOf[play.game] : undefined
  if (!settings) return `there is no game ${play.game}`
  const names = Object.keys(play).filter((name) => name !== 'game')
  const isComplete = names.length === Object.keys(settings).length
  const isPossible = Object.entries(settings).every(([name, allows]) => allows(play[name]))
  if (!isComplete || !isPossible) return 'its choice is not possible'
  return (play.game === 'mines' ? areSteps(Number(play.mines), steps) : steps.length === 0)
    ? undefined
    : 'its steps are not possible'
}

type Allows = (value: unknown) => boolean

const oneOf =
  (...values: readonly unknown[]): Allows =>
  (value) =>
    values.includes(value)
const from =
  (min: number, max: number): Allows =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max

const settingsOf: Readonly<Record<string, Readonly<Record<string, Allows>>>> = {
  dice: { side: oneOf('under', 'over'), wins: from(100, 9_800) },
  limbo: { target: from(101, 1_000_000) },
  mines: { mines: from(1, 24) },
  plinko: { rows: oneOf(8, 12, 16), risk: oneOf('low', 'medium', 'high') },
  andarBahar: { side: oneOf('andar', 'bahar') },
}

/** Tiles from 0 to 24, each once and no more than there are without a mine; then -1 if the player stopped, after a tile. */
function areSteps(mines: number, steps: readonly number[]): boolean {
  const tiles = steps.at(-1) === -1 ? steps.slice(0, -1) : steps
  const areTiles = tiles.every((tile) => from(0, 24)(tile)) && new Set(tiles).size === tiles.length
  return areTiles && (tiles.length > 0 || steps.length === 0) && tiles.length <= 26 - mines
}
