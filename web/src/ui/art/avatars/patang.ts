import { portrait } from './board.ts'

/** A kite, for who would rather be no animal. */
export const patang = () =>
  portrait(
    ['#ffcf8a', '#8a4bd8', '#2a1366'],
    `<circle cx="22" cy="24" r="1.6" fill="#fff"/><circle cx="80" cy="62" r="1.6" fill="#fff"/><circle cx="16" cy="58" r="1.3" fill="#fff"/>
    <path d="M0 84c14-8 26-6 38-2s28 4 58-6v20H0z" fill="#1a0b45" opacity=".55"/>
    <g transform="rotate(14 48 42)">
      <path d="M48 12 24 40h24z" fill="#ff5d4d"/><path d="M48 12l24 28H48z" fill="#ffd14a"/><path d="M24 40l24 34V40z" fill="#16b981"/><path d="M72 40 48 74V40z" fill="#f7f2ff"/>
      <path d="M48 12v62M24 40c14-6 34-6 48 0" fill="none" stroke="#2a1366" stroke-opacity=".55" stroke-width="1.6"/>
      <path d="m48 74-7 9h14z" fill="#ffb931"/>
    </g>
    <path d="M37 80c-6 4-2 8-9 12" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.6" stroke-linecap="round"/>`,
  )
