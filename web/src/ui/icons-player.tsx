import { draw, type Icon } from './icon.tsx'

export const NextIcon: Icon = (props) => draw(props, '', 'm9 5 7 7-7 7')
export const SignOutIcon: Icon = (props) =>
  draw(props, '', 'M14 4.5H7a2.5 2.5 0 0 0-2.5 2.5v10A2.5 2.5 0 0 0 7 19.5h7M10.5 12h10m-3.5-3.5 3.5 3.5-3.5 3.5')
export const LanguageIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0',
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0m.3-2h16.4M3.8 14h16.4M12 3.5c2.4 2.3 3.7 5.2 3.7 8.5s-1.3 6.2-3.7 8.5c-2.4-2.3-3.7-5.2-3.7-8.5S9.6 5.8 12 3.5z',
  )
