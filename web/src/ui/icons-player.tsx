import { draw, drawDirection, type Icon } from './icon.tsx'

export const NextIcon: Icon = (props) => drawDirection(props, 'm9 5 7 7-7 7')
export const SignOutIcon: Icon = (props) =>
  draw(props, '', 'M14 4.5H7a2.5 2.5 0 0 0-2.5 2.5v10A2.5 2.5 0 0 0 7 19.5h7M10.5 12h10m-3.5-3.5 3.5 3.5-3.5 3.5')
export const BankIcon: Icon = (props) =>
  draw(props, 'M3.5 9.5 12 4l8.5 5.5z', 'M3.5 9.5 12 4l8.5 5.5zM5.5 13v5m4.3-5v5m4.4-5v5m4.3-5v5M3.5 20.5h17')
export const KeyIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 15.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0',
    'M3.5 15.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0M12 12l8-8m-3 3 2.5 2.5M14.5 9.5l2 2',
  )
export const PhoneIcon: Icon = (props) =>
  draw(
    props,
    'M7 5.5A2.5 2.5 0 0 1 9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5z',
    'M9.5 3h5A2.5 2.5 0 0 1 17 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18.5v-13A2.5 2.5 0 0 1 9.5 3zM11 18h2',
  )
export const ShieldIcon: Icon = (props) =>
  draw(
    props,
    'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6z',
    'M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15 10.3',
  )
export const SpeechIcon: Icon = (props) =>
  draw(
    props,
    'M4 7.5A2.5 2.5 0 0 1 6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 3.5V17A2.5 2.5 0 0 1 4 14.5z',
    'M6.5 5h11A2.5 2.5 0 0 1 20 7.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 3.5V17A2.5 2.5 0 0 1 4 14.5v-7A2.5 2.5 0 0 1 6.5 5zM8.5 9.5h7m-7 3.2h4.5',
  )
export const QuestionIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0',
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M9.5 9.7c.2-1.5 1.2-2.3 2.6-2.3 1.5 0 2.6.9 2.6 2.3 0 1.9-2.7 2.1-2.7 4M12 16.7h.01',
  )
export const PrivacyIcon: Icon = (props) =>
  draw(
    props,
    'M7 3.5h6.5L18.5 8.5v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z',
    'M7 3.5h6.5l5 5v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zm6.5 0v5h5M9 17c.3-1.7 1.4-2.5 2.8-2.5s2.5.8 2.8 2.5m-4.4-5.5a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 1 0-3.2 0',
  )
export const LedgerIcon: Icon = (props) =>
  draw(props, 'M6 3.5h12v17l-3-2-3 2-3-2-3 2z', 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 3.5h5')
export const GamepadIcon: Icon = (props) =>
  draw(
    props,
    'M8 7.5h8a5 5 0 0 1 5 5c0 3-1 5.5-3 5.5-1.5 0-2.5-2.5-4-2.5h-4c-1.5 0-2.5 2.5-4 2.5-2 0-3-2.5-3-5.5a5 5 0 0 1 5-5z',
    'M8 7.5h8a5 5 0 0 1 5 5c0 3-1 5.5-3 5.5-1.5 0-2.5-2.5-4-2.5h-4c-1.5 0-2.5 2.5-4 2.5-2 0-3-2.5-3-5.5a5 5 0 0 1 5-5zM8 10.5v3M6.5 12h3m6-.8h.01m1.8 2h.01',
  )
export const PenIcon: Icon = (props) =>
  draw(props, 'M4.5 19.5l1-4L15 6l3 3-9.5 9.5z', 'm4.5 19.5 1-4L16.5 4.5l3 3L8.5 18.5zM14 7l3 3')
export const DeviceIcon: Icon = (props) =>
  draw(
    props,
    'M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5V16H4z',
    'M5.5 5h13A1.5 1.5 0 0 1 20 6.5V16H4V6.5A1.5 1.5 0 0 1 5.5 5zM2.5 19.5h19',
  )
export const BinIcon: Icon = (props) =>
  draw(
    props,
    'M6.5 8h11l-.8 10.7a1.9 1.9 0 0 1-1.9 1.8H9.2a1.9 1.9 0 0 1-1.9-1.8z',
    'M4.5 7h15M9.5 7V4.5h5V7m-8 1 .8 10.7a1.9 1.9 0 0 0 1.9 1.8h5.6a1.9 1.9 0 0 0 1.9-1.8L17.5 8M10.2 11.5v5m3.6-5v5',
  )
