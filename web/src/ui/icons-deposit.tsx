import { draw, type Icon } from './icon.tsx'

export const ClockIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0',
    'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7v5.2l3 1.8',
  )
export const WalletIcon: Icon = (props) =>
  draw(
    props,
    'M4 9h14.5A2.5 2.5 0 0 1 21 11.5v6a2.5 2.5 0 0 1-2.5 2.5h-12A2.5 2.5 0 0 1 4 17.5z',
    'M17.5 8.5V6A1.5 1.5 0 0 0 16 4.5H6A2 2 0 0 0 4 6.5m0 0a2 2 0 0 0 2 2h12.5A2.5 2.5 0 0 1 21 11v6.5a2.5 2.5 0 0 1-2.5 2.5h-12A2.5 2.5 0 0 1 4 17.5zm13 7.7h.01',
  )
export const ChainIcon: Icon = (props) =>
  draw(
    props,
    'm12 3.5 7.4 4.2v8.6L12 20.5l-7.4-4.2V7.7z',
    'm12 3.5 7.4 4.2v8.6L12 20.5l-7.4-4.2V7.7zM4.6 7.7 12 12m0 0 7.4-4.3M12 12v8.5',
  )
