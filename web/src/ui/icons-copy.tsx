import { draw, type Icon } from './icon.tsx'

export const CopyIcon: Icon = (props) =>
  draw(
    props,
    'M8.5 10.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z',
    'M10.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5.5 15.5h-.1a2 2 0 0 1-1.9-2v-8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 1.9v.1',
  )
