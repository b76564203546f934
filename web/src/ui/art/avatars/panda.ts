import { both, eye, lit, portrait } from './board.ts'

/** The red panda of the hills. */
export const panda = () =>
  portrait(
    ['#bfe0ff', '#5a8fd6', '#1f3a78'],
    `${lit('coat', '#f08b4b', '#b8431d')}
    ${both('<path d="M18 44C10 30 12 16 20 14c8 0 16 8 20 16z" fill="#b8431d"/><path d="M20 36c-4-8-3-15 1-16 4 0 9 5 12 10z" fill="#fff1e0"/>')}
    <path d="M48 25c20 0 33 13 33 30S67 83 48 83 15 72 15 55s13-30 33-30z" fill="url(#coat)"/>
    ${both('<path d="M16 58c8-2 18 2 22 9 2 5 0 11-4 14-11-3-18-11-18-23z" fill="#fff1e0"/><ellipse cx="33" cy="42" rx="7" ry="4.5" fill="#fff1e0" transform="rotate(-18 33 42)"/><path d="M33 54c-3 8-3 14 0 20 4-5 6-12 5-18z" fill="#7a2a12"/>')}
    <path d="M48 58c8 0 14 5 14 12s-6 12-14 12-14-5-14-12 6-12 14-12z" fill="#fff1e0"/>
    ${eye(36, 53)}${eye(60, 53)}
    <path d="M43 62h10c0 4-3 6-5 6s-5-2-5-6z" fill="#2a0d05"/>
    <path d="M48 68v3m-6 2c3 2 5 1 6-2 1 3 3 4 6 2" fill="none" stroke="#2a0d05" stroke-width="1.8" stroke-linecap="round"/>`,
  )
