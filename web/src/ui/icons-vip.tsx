import { draw, type Icon } from './icon.tsx'

export const RepeatIcon: Icon = (props) =>
  draw(props, '', 'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H19m-3-3 3 3-3 3m3 3v1.5a2.5 2.5 0 0 1-2.5 2.5H5m3 3-3-3 3-3')

export const UpIcon: Icon = (props) => draw(props, '', 'M12 20V4.5M5.5 11 12 4.5 18.5 11')

export const PercentIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M18.5 5.5l-13 13M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm9 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  )

export const CakeIcon: Icon = (props) =>
  draw(
    props,
    'M4 14.5V13a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v1.5c-1.3 1.3-2.7 1.3-4 0-1.3 1.3-2.7 1.3-4 0-1.3 1.3-2.7 1.3-4 0-1.3 1.3-2.7 1.3-4 0z',
    'M3 20.5h18M4.5 20.5V13a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7.5m-15-5c1.25 1.2 2.5 1.2 3.75 0 1.25 1.2 2.5 1.2 3.75 0 1.25 1.2 2.5 1.2 3.75 0 1.25 1.2 2.5 1.2 3.75 0M12 11V7.5M12 3v1',
  )
