import { backdrop } from '../parts/backdrop.ts'
import { linear, svg } from '../parts/paint.ts'

export const fish = () =>
  svg(
    120,
    160,
    `${backdrop({ from: '#12b7d0', to: '#052c5a', glow: '#d0fcff', at: [0.4, 0.06] })}
    <defs>${linear(
      'body',
      [0, 0, 0, 1],
      [
        [0, '#ffd873'],
        [0.5, '#ffb02e'],
        [1, '#e0690c'],
      ],
    )}</defs>
    <g fill="#fff" opacity=".15"><path d="m18 0 26 150h14L32 0z"/><path d="m70 0 34 150h10L88 0z"/></g>
    <g fill="#04586b" opacity=".5"><path d="M10 160c-4-18 8-22 4-40 8 10 4 22 4 40zM104 160c-6-20 6-28 2-46 9 12 6 28 5 46z"/></g>
    <g transform="translate(59 66)">
      <path d="m33 0 22-22q-5 22 0 44z" fill="#ff7a2e"/><path d="m38 0 13-14q-3 14 0 28z" fill="#ffb257"/>
      <path d="M-10-22C0-42 20-40 28-33 20-27 12-24 6-20z" fill="#ff7a2e"/><path d="M-6 22c6 14 18 14 24 10-6-6-10-10-14-13z" fill="#ff7a2e"/>
      <path d="M-48 0C-35-32 16-34 41 0 16 34-35 32-48 0z" fill="url(#body)"/>
      <path d="M-40-8C-24-26 12-26 32-6 12-18-20-18-40-8z" fill="#fff" opacity=".35"/>
      <g fill="none" stroke="#c95c06" stroke-width="2" stroke-opacity=".55" stroke-linecap="round"><path d="M-14-13a13 13 0 0 1 0 26M1-15a15 15 0 0 1 0 30M16-13a14 14 0 0 1 0 26"/></g>
      <circle cx="-29" cy="-5" r="7" fill="#fff"/><circle cx="-30.5" cy="-5" r="3.8" fill="#20130a"/><circle cx="-32" cy="-6.8" r="1.3" fill="#fff"/>
      <path d="M-44 6q5 4 10 1" fill="none" stroke="#a84b05" stroke-width="1.8" stroke-linecap="round"/>
    </g>
    <g fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".85" stroke-width="1.1"><circle cx="17" cy="40" r="4"/><circle cx="25" cy="27" r="2.6"/><circle cx="14" cy="22" r="1.8"/><circle cx="101" cy="104" r="3"/></g>`,
  )
