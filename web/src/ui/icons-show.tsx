import { draw, type Icon } from './icon.tsx'

export const FoldIcon: Icon = (props) => draw(props, '', 'M6 9.5l6 6 6-6')
export const WatchIcon: Icon = (props) => draw(props, '', 'M8 5.5v13l10.5-6.5z')
export const VibrationIcon: Icon = (props) =>
  draw(
    props,
    '',
    'M9 4.5h6a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM4.5 9v6M2 10.5v3M19.5 9v6M22 10.5v3',
  )
