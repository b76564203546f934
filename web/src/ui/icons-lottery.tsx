import { draw, type Icon } from './icon.tsx'

export const ShieldIcon: Icon = (props) =>
  draw(
    props,
    'M12 3.5 19 6v5.5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6z',
    'M12 3.5 19 6v5.5c0 4.4-2.9 7.6-7 9-4.1-1.4-7-4.6-7-9V6zm-3.2 8.6 2.3 2.3 4.2-4.4',
  )
export const TicketsIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 9.5A1.5 1.5 0 0 1 5 8h9v10H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6z',
    'M3.5 9.5A1.5 1.5 0 0 1 5 8h14a1.5 1.5 0 0 1 1.5 1.5v1.7a2 2 0 0 0 0 3.6v1.7A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6zM14 8.5V10m0 2.3v1.4m0 2.3v1.5M6 5h12',
  )
export const ShuffleIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M4 7h3.2c1.5 0 2.9.8 3.7 2.1l2.2 3.8c.8 1.3 2.2 2.1 3.7 2.1H20M4 17h3.2c1.2 0 2.3-.5 3.1-1.3M20 7h-3.2c-1.2 0-2.3.5-3.1 1.3M17.5 4.5 20 7l-2.5 2.5m0 3L20 15l-2.5 2.5',
  )
export const EraseIcon: Icon = (props) =>
  draw(props, '', 'M9 6h10.5c.6 0 1 .4 1 1v10c0 .6-.4 1-1 1H9l-5.5-6zm2.5 3.8 4.4 4.4m0-4.4-4.4 4.4')
export const MinusIcon: Icon = (props) => draw(props, '', 'M5 12h14')
export const SaveIcon: Icon = (props) => draw(props, '', 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14')
export const RepeatIcon: Icon = (props) =>
  draw(props, '', 'M4 11V9.5A3.5 3.5 0 0 1 7.5 6H19m-3-3 3 3-3 3m4 4v1.5a3.5 3.5 0 0 1-3.5 3.5H5m3 3-3-3 3-3')
export const HeartIcon: Icon = (props) =>
  draw(props, '', 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z')
