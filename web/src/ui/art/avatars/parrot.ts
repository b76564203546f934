import { lit, portrait } from './board.ts'

export const parrot = () =>
  portrait(
    ['#ffb3c1', '#e5446d', '#7d0f3c'],
    `${lit('wing', '#7be06a', '#139a4a')}
    <path d="M30 96c-6-14-6-26-2-36C24 36 36 18 54 18c15 0 24 11 24 24 0 10-5 17-12 21 6 10 8 22 6 33z" fill="url(#wing)"/>
    <path d="M29 62c12 9 27 10 38 2l2 5c-12 9-30 8-42-1z" fill="#ff5d8f"/>
    <path d="M30 60c12 8 26 9 37 3" fill="none" stroke="#1d1240" stroke-width="2.6" stroke-linecap="round"/>
    <path d="M62 33c14-4 25 3 25 14 0 8-5 14-9 17-1-7-4-10-10-12-7-2-11-13-6-19z" fill="#e8243c"/>
    <path d="M63 53c6 0 11 3 13 9-6 2-13-2-13-9z" fill="#9d0f25"/>
    <path d="M65 37c7-2 13 0 16 5" fill="none" stroke="#ff9a9a" stroke-width="2.2" stroke-linecap="round"/>
    <circle cx="52" cy="39" r="8.5" fill="#fff7e0"/><circle cx="53" cy="39" r="5" fill="#2a1608"/><circle cx="55" cy="37" r="1.6" fill="#fff"/>
    <path d="M34 78c5 6 5 12 4 18m9-15c4 5 5 10 4 15" fill="none" stroke="#0b6e3a" stroke-width="2.4" stroke-linecap="round"/>
    <path d="M50 18c-4-5-10-6-15-4 5 1 8 4 9 7zm4-1c-1-5-5-8-10-9 3 3 5 6 5 10z" fill="#139a4a"/>`,
  )
