import { draw, type Icon } from './icon.tsx'

export const PasskeyIcon: Icon = (props) =>
  draw(
    props,
    'M4 8.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0',
    'M4 8.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M2 20c.6-3.6 3-5.5 6-5.5 1.3 0 2.4.3 3.4 1M14.5 10.5a3 3 0 1 1 4 2.8v1.7l1.2 1.2-1.2 1.3 1.2 1.3-1.9 2-1.3-1.3v-6.2a3 3 0 0 1-2-2.8zm3-.4h.01',
  )
export const BoltIcon: Icon = (props) => draw(props, 'm13 3-8 11h6l-1 7 8-11h-6z', 'm13 3-8 11h6l-1 7 8-11h-6z')
export const ShieldIcon: Icon = (props) =>
  draw(
    props,
    'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6z',
    'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zM9 12l2.2 2.2L15.2 10',
  )
export const PhoneIcon: Icon = (props) =>
  draw(
    props,
    'M7 4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5z',
    'M7 4.5A1.5 1.5 0 0 1 8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5zM11 18h2',
  )
export const ImageIcon: Icon = (props) =>
  draw(
    props,
    'M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5z',
    'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4zM4.5 17l4.5-5 3.5 4 2.5-3 4.5 5M15.5 8.5h.01',
  )
export const CameraIcon: Icon = (props) =>
  draw(
    props,
    'M4 9a2 2 0 0 1 2-2h2.2l1.5-2.5h4.6L15.8 7H18a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z',
    'M4 9a2 2 0 0 1 2-2h2.2l1.5-2.5h4.6L15.8 7H18a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8.8 13a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0',
  )
