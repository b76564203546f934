import { draw, type Icon } from './icon.tsx'

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
