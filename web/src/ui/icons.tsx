import './icons.css'

export type IconProps = { readonly size?: number }
export type Icon = (props: IconProps) => React.JSX.Element

/**
 * Duotone on a board of 24: a soft layer under a line of 1.75. `--icon-soft` says how much of the soft
 * layer shows, so that one pair of paths is both the normal and the selected icon.
 */
function draw({ size = 24 }: IconProps, soft: string, line: string): React.JSX.Element {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {soft && <path className="icon-soft" d={soft} />}
      <path d={line} />
    </svg>
  )
}

export const HomeIcon: Icon = (props) =>
  draw(
    props,
    'M5 10.5 12 4l7 6.5V20H5z',
    'm3 11.5 9-8 9 8M5 10v9.2c0 .5.3.8.8.8h3.7v-5.5c0-.4.3-.7.7-.7h3.6c.4 0 .7.3.7.7V20h3.7c.5 0 .8-.3.8-.8V10',
  )
export const GiftIcon: Icon = (props) =>
  draw(
    props,
    'M5 12h14v8H5z',
    'M4.5 8h15c.6 0 1 .4 1 1v2c0 .6-.4 1-1 1h-15c-.6 0-1-.4-1-1V9c0-.6.4-1 1-1zM5 12v7.2c0 .4.4.8.8.8h12.4c.4 0 .8-.4.8-.8V12m-7-4v12m0-12c-1.5-5-6-5-6-2.3C6 7.5 8.5 8 12 8zm0 0c1.5-5 6-5 6-2.3C18 7.5 15.5 8 12 8z',
  )
export const CrownIcon: Icon = (props) =>
  draw(
    props,
    'm4 8.5 4 3.5 4-7 4 7 4-3.5L18.5 18h-13z',
    'M3.5 8.2 8 12l4-7 4 7 4.5-3.8-1.7 9.3c-.1.3-.3.5-.6.5H5.8c-.3 0-.5-.2-.6-.5zM6 21h12',
  )
export const CoinsIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0',
    'M3.5 9a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0m13.8.8a5.5 5.5 0 1 1-7.5 7.5M9 6.8v4.4M7.8 7.5H9',
  )
export const UserIcon: Icon = (props) =>
  draw(
    props,
    'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6z',
    'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  )

export const SearchIcon: Icon = (props) =>
  draw(props, '', 'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0m11.5 5 4.5 4.5')
export const MailIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 8.5 12 14l8.5-5.5v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z',
    'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5zM3.5 8l7.2 5.1c.8.5 1.8.5 2.6 0L20.5 8',
  )
export const BellIcon: Icon = (props) =>
  draw(
    props,
    'M6 10a6 6 0 1 1 12 0c0 4.5 2 6 2 6H4s2-1.5 2-6',
    'M6 10a6 6 0 1 1 12 0c0 4.5 2 6 2 6H4s2-1.5 2-6m4 9.5c.4.6 1.1 1 2 1s1.6-.4 2-1',
  )
export const HeadsetIcon: Icon = (props) =>
  draw(
    props,
    'M3 15a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zm13.8 0a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0z',
    'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M3 15a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zm13.8 0a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zM19 19.5c0 1.4-2 2-4.5 2',
  )
export const BackIcon: Icon = (props) => draw(props, '', 'm15 5-7 7 7 7')
export const NextIcon: Icon = (props) => draw(props, '', 'm9 5 7 7-7 7')
export const CloseIcon: Icon = (props) => draw(props, '', 'm6 6 12 12M18 6 6 18')
export const PlusIcon: Icon = (props) => draw(props, '', 'M12 5v14m-7-7h14')
export const CheckIcon: Icon = (props) => draw(props, '', 'm5 12.5 4.5 4.5L19 7.5')
export const ReloadIcon: Icon = (props) => draw(props, '', 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4.2h-4.2')
export const CopyIcon: Icon = (props) =>
  draw(
    props,
    'M8.5 10.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z',
    'M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5.5 15.5h-.1a2 2 0 0 1-1.9-2v-8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 1.9v.1',
  )
export const EyeIcon: Icon = (props) =>
  draw(
    props,
    'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
    'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  )
export const EyeOffIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M9.5 6.3A10 10 0 0 1 12 6c4 0 7.5 2 9.5 6a13 13 0 0 1-2.6 3.4M6.5 7.8A12 12 0 0 0 2.5 12c2 4 5.5 6 9.5 6a10 10 0 0 0 4.7-1.2M10 10a3 3 0 0 0 4 4M4 4l16 16',
  )
export const InfoIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0',
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 11v5m0-8h.01',
  )
export const OfflineIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M4 4l16 16M8.5 16.5a5 5 0 0 1 6.4-.6M12 20h.01M5 12.8a10 10 0 0 1 4.6-2.5M14 10.2a10 10 0 0 1 5 2.6M2 9a14 14 0 0 1 4.2-2.7M11 5a14 14 0 0 1 11 4',
  )

export const DepositIcon: Icon = (props) => draw(props, '', 'M12 4v15m-6.5-6 6.5 6.5 6.5-6.5')
export const WithdrawIcon: Icon = (props) => draw(props, '', 'M12 20V5m-6.5 6L12 4.5l6.5 6.5')
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
export const SoundIcon: Icon = (props) =>
  draw(
    props,
    'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z',
    'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  )
export const SignOutIcon: Icon = (props) =>
  draw(props, '', 'M14 4.5H7a2.5 2.5 0 0 0-2.5 2.5v10A2.5 2.5 0 0 0 7 19.5h7M10.5 12h10m-3.5-3.5 3.5 3.5-3.5 3.5')
export const LanguageIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0',
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0m.3-2h16.4M3.8 14h16.4M12 3.5c2.4 2.3 3.7 5.2 3.7 8.5s-1.3 6.2-3.7 8.5c-2.4-2.3-3.7-5.2-3.7-8.5S9.6 5.8 12 3.5z',
  )
export const PaletteIcon: Icon = (props) =>
  draw(
    props,
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 2-.8 2-1.8s-.8-1.5-.8-2.5.8-1.7 2-1.7h1.6a3.7 3.7 0 0 0 3.7-3.7c0-4-3.8-7.3-8.5-7.3z',
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.3 0 2-.8 2-1.8s-.8-1.5-.8-2.5.8-1.7 2-1.7h1.6a3.7 3.7 0 0 0 3.7-3.7c0-4-3.8-7.3-8.5-7.3zM7.5 12h.01M9.5 8h.01M14.5 7.5h.01',
  )
export const LockIcon: Icon = (props) =>
  draw(
    props,
    'M5 13a2.5 2.5 0 0 1 2.5-2.5h9A2.5 2.5 0 0 1 19 13v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18z',
    'M7.5 10.5h9A2.5 2.5 0 0 1 19 13v5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 18v-5a2.5 2.5 0 0 1 2.5-2.5zm.5 0V8a4 4 0 0 1 8 0v2.5',
  )

/** What the catalogue may name as the icon of a category; a name unknown here is drawn as a spark. */
export function categoryIcon(name: string): Icon {
  return byName[name] ?? SparkIcon
}

export const GridIcon: Icon = (props) =>
  draw(
    props,
    'M4 6a2 2 0 0 1 2-2h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm9.5 9.5a2 2 0 0 1 2-2H18a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2z',
    'M6 4h2.5a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm9.5 0H18a2 2 0 0 1 2 2v2.5a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM6 13.5h2.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2zm9.5 0H18a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2h-2.5a2 2 0 0 1-2-2v-2.5a2 2 0 0 1 2-2z',
  )
export const FlameIcon: Icon = (props) =>
  draw(
    props,
    'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5.5.5 1.5 1 2 2 2.5.5-3-.5-5.5 1-8z',
    'M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5.5.5 1.5 1 2 2 2.5.5-3-.5-5.5 1-8z',
  )
export const TicketIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h9v10H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6z',
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h14a1.5 1.5 0 0 1 1.5 1.5v1.7a2 2 0 0 0 0 3.6v1.7A1.5 1.5 0 0 1 19 17H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6zM14 7.5V9m0 2.3v1.4m0 2.3v1.5',
  )
export const BoltIcon: Icon = (props) =>
  draw(props, 'M13 3 5 13.5h6L10.5 21 19 10h-6z', 'M13 3 5 13.5h6L10.5 21 19 10h-6z')
export const CardsIcon: Icon = (props) =>
  draw(
    props,
    'm5.1 7.3 7.9-1.1a2 2 0 0 1 2.3 1.7l1.3 9.5a2 2 0 0 1-1.7 2.3L7 20.8a2 2 0 0 1-2.3-1.7L3.4 9.6a2 2 0 0 1 1.7-2.3z',
    'm5.1 7.3 7.9-1.1a2 2 0 0 1 2.3 1.7l1.3 9.5a2 2 0 0 1-1.7 2.3L7 20.8a2 2 0 0 1-2.3-1.7L3.4 9.6a2 2 0 0 1 1.7-2.3zM9.5 4l8.6 1.1a2 2 0 0 1 1.8 2.3L18.8 16',
  )
export const ReelsIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 7.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z',
    'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zm3.7 0v13m5.6-13v13M5.5 10h1.5l-1 4m5.3-4h2l-1 4m4.7-4h2l-1 4',
  )
export const SparkIcon: Icon = (props) =>
  draw(
    props,
    'm11 4 1.9 5.1L18 11l-5.1 1.9L11 18l-1.9-5.1L4 11l5.1-1.9z',
    'm11 4 1.9 5.1L18 11l-5.1 1.9L11 18l-1.9-5.1L4 11l5.1-1.9zM18.5 3.5v3M17 5h3m-1.5 12v3.5m-1.7-1.7h3.5',
  )
export const LiveIcon: Icon = (props) =>
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
