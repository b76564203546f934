import { draw, drawDirection, type Icon } from './icon.tsx'

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
export const HeadsetIcon: Icon = (props) =>
  draw(
    props,
    'M3 15a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zm13.8 0a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0z',
    'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M3 15a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zm13.8 0a2 2 0 0 1 4.2 0v2.5a2 2 0 0 1-4.2 0zM19 19.5c0 1.4-2 2-4.5 2',
  )
export const BackIcon: Icon = (props) => drawDirection(props, 'm15 5-7 7 7 7')
export const CloseIcon: Icon = (props) => draw(props, '', 'm6 6 12 12M18 6 6 18')
export const PlusIcon: Icon = (props) => draw(props, '', 'M12 5v14m-7-7h14')
export const CheckIcon: Icon = (props) => draw(props, '', 'm5 12.5 4.5 4.5L19 7.5')
export const ReloadIcon: Icon = (props) => draw(props, '', 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4.2h-4.2')
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
export const SoundIcon: Icon = (props) =>
  draw(
    props,
    'M4 9.5v5h3.5l4.5 4v-13l-4.5 4z',
    'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  )
export const MailIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 8.5 12 14l8.5-5.5v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z',
    'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5zM3.5 8l7.2 5.1c.8.5 1.8.5 2.6 0L20.5 8',
  )
export const DepositIcon: Icon = (props) => draw(props, '', 'M12 4v15m-6.5-6 6.5 6.5 6.5-6.5')
export const WithdrawIcon: Icon = (props) => draw(props, '', 'M12 20V5m-6.5 6L12 4.5l6.5 6.5')
