import { draw, type Icon } from './icon.tsx'

export const HeartIcon: Icon = (props) =>
  draw(
    props,
    'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20z',
    'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20z',
  )
export const TicketIcon: Icon = (props) =>
  draw(
    props,
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h9v10H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6z',
    'M3.5 8.5A1.5 1.5 0 0 1 5 7h14a1.5 1.5 0 0 1 1.5 1.5v1.7a2 2 0 0 0 0 3.6v1.7A1.5 1.5 0 0 1 19 17H5a1.5 1.5 0 0 1-1.5-1.5v-1.7a2 2 0 0 0 0-3.6zM14 7.5V9m0 2.3v1.4m0 2.3v1.5',
  )
