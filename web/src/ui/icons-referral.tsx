import { draw, type Icon } from './icon.tsx'

export const ShareIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M12 15V4m-4 3.5L12 3.5l4 4M8 11H6.5A1.5 1.5 0 0 0 5 12.5v6A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-6a1.5 1.5 0 0 0-1.5-1.5H16',
  )
export const QrIcon: Icon = (props) =>
  draw(props, '', 'M4.5 4.5h5v5h-5zm10 0h5v5h-5zm-10 10h5v5h-5zm10 0h1.5v1.5m3.5-1.5v2m-5 3h1m2.5-1.5h1.5v1.5')
