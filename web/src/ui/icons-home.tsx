import { draw, type Icon } from './icon.tsx'

export const CheckInIcon: Icon = (props) =>
  draw(
    props,
    'M4 10h16v7.5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z',
    'M7 5.5h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM4 10h16M8.5 3.5v4m7-4v4M9 15l2 2 4-4',
  )
export const UsersIcon: Icon = (props) =>
  draw(
    props,
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0m-3 11c.6-3.5 3.2-5.3 6.5-5.3s5.9 1.8 6.5 5.3z',
    'M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0m-3 11c.6-3.5 3.2-5.3 6.5-5.3s5.9 1.8 6.5 5.3M16 5.3a3.5 3.5 0 0 1 0 6.4m2 3c2 .8 3.2 2.5 3.5 4.8',
  )
export const LockIcon: Icon = (props) =>
  draw(
    props,
    'M5 13a2.5 2.5 0 0 1 2.5-2.5h9A2.5 2.5 0 0 1 19 13v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18z',
    'M7.5 10.5h9A2.5 2.5 0 0 1 19 13v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18v-5a2.5 2.5 0 0 1 2.5-2.5zm.5 0V8a4 4 0 0 1 8 0v2.5',
  )

/** The icons that the catalogue can name for a category. An unknown name shows the spark. */
export function categoryIcon(name: string): Icon {
  return byName[name] ?? SparkIcon
}

const GridIcon: Icon = (props) =>
  draw(
    props,
    'M4 6a2 2 0 0 1 2-2h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm9.5 9.5a2 2 0 0 1 2-2H18a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2z',
    'M6 4h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm9.5 0H18a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6 13.5h2.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2zm9.5 0H18a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2z',
  )
const FlameIcon: Icon = (props) =>
  draw(
    props,
    'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5.5.5 1.5 1 2 2 2.5.5-3-.5-5.5 1-8z',
    'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5.5.5 1.5 1 2 2 2.5.5-3-.5-5.5 1-8z',
  )
const TicketIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h9v10H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6z',
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h14a1.5 1.5 0 0 1 1.5 1.5v1.7a2 2 0 0 0 0 3.6v1.7A1.5 1.5 0 0 1 19 17H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6zM14 7.5V9m0 2.3v1.4m0 2.3v1.5',
  )
const BoltIcon: Icon = (props) => draw(props, 'M13 3 5 13.5h6L10.5 21 19 10h-6z', 'M13 3 5 13.5h6L10.5 21 19 10h-6z')
const CardsIcon: Icon = (props) =>
  draw(
    props,
    'm5.1 7.3 7.9-1.1a2 2 0 0 1 2.3 1.7l1.3 9.5a2 2 0 0 1-1.7 2.3L7 20.8a2 2 0 0 1-2.3-1.7L3.4 9.6a2 2 0 0 1 1.7-2.3z',
    'm5.1 7.3 7.9-1.1a2 2 0 0 1 2.3 1.7l1.3 9.5a2 2 0 0 1-1.7 2.3L7 20.8a2 2 0 0 1-2.3-1.7L3.4 9.6a2 2 0 0 1 1.7-2.3zM9.5 4l8.6 1.1a2 2 0 0 1 1.8 2.3L18.8 16',
  )
const ReelsIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 7.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z',
    'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zm3.7 0v13m5.6-13v13M5.5 10h1.5l-1 4m5.3-4h2l-1 4m4.7-4h2l-1 4',
  )
const SparkIcon: Icon = (props) =>
  draw(
    props,
    'm11 4 1.9 5.1L18 11l-5.1 1.9L11 18l-1.9-5.1L4 11l5.1-1.9z',
    'm11 4 1.9 5.1L18 11l-5.1 1.9L11 18l-1.9-5.1L4 11l5.1-1.9zM18.5 3.5v3M17 5h3m-1.5 12v3.5m-1.7-1.7h3.5',
  )
const LiveIcon: Icon = (props) =>
  draw(
    props,
    'M9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
    'M9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M7 7a7 7 0 0 0 0 10M17 7a7 7 0 0 1 0 10M4.2 4.2a11 11 0 0 0 0 15.6M19.8 4.2a11 11 0 0 1 0 15.6',
  )

const byName: Readonly<Record<string, Icon>> = {
  grid: GridIcon,
  flame: FlameIcon,
  ticket: TicketIcon,
  bolt: BoltIcon,
  cards: CardsIcon,
  reels: ReelsIcon,
  spark: SparkIcon,
  live: LiveIcon,
}
