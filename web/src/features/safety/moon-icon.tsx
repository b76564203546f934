import { draw, type Icon } from '../../ui/icon.tsx'

const moon = 'M20 14.2A8 8 0 1 1 9.8 4a6.6 6.6 0 0 0 10.2 10.2z'

export const MoonIcon: Icon = (props) => draw(props, moon, moon)
