import { arch as window } from '../parts/arch.ts'
import { sparks } from '../parts/backdrop.ts'
import { ball, ballPaints } from '../parts/ball.ts'
import { svg } from '../parts/paint.ts'

/** The signature picture: lottery balls in a window on the night. */
export const arch = () =>
  svg(
    190,
    182,
    window(
      ['#460a5c', '#a3174f', '#ff8f40'],
      `<circle cx="95" cy="100" r="58" fill="#ffd58a" opacity=".18"/><circle cx="95" cy="100" r="43" fill="#ffe2a8" opacity=".22"/><circle cx="95" cy="100" r="28" fill="#fff0cd" opacity=".28"/>
      ${sparks([
        [50, 64, 1.3],
        [142, 60, 1.5],
        [70, 42, 1.6],
        [122, 37, 1.2],
        [95, 27, 1.6],
        [60, 84, 1],
        [134, 84, 1],
      ])}
      <path d="M0 142h24v-7c0-9 14-9 14 0v7h8v-14l3-6 3 6v14h88v-14l3-6 3 6v14h8v-7c0-9 14-9 14 0v7h22v34H0z" fill="#5c0a3c" opacity=".55"/>
      <path d="M0 152c30-14 60-8 95-13s65-5 95 11v26H0z" fill="#36041f" opacity=".85"/>`,
      `${ballPaints('green', 'violet', 'yellow', 'red')}
      ${ball([97, 92, 27], 'yellow', '35')}${ball([52, 127, 23], 'green', '8')}${ball([140, 123, 24], 'violet', '3')}${ball([97, 145, 25], 'red', '7')}`,
    ),
  )
