import { both, eye, lit, portrait } from './board.ts'

export const elephant = () =>
  portrait(
    ['#ffe08a', '#f7a823', '#b45309'],
    `${lit('hide', '#a9a6d6', '#6a669f')}
    ${both('<path d="M34 26C20 18 6 28 8 46s14 26 26 18z" fill="#8b87bd"/><path d="M32 33c-9-4-17 2-16 13s8 16 16 11z" fill="#e7a6b8"/>')}
    <path d="M48 18c14 0 23 9 23 23 0 12-7 20-15 22v14c0 6 3 8 7 6 3 5-1 9-6 9-9 0-13-5-13-13V63c-10-1-19-10-19-22 0-14 9-23 23-23z" fill="url(#hide)"/>
    ${both('<path d="M37 60c-6 2-7 8-5 13 3-1 6-5 9-10z" fill="#fff6e0"/>')}
    <path d="M48 17c7 0 12 3 14 7-3 9-8 14-14 18-6-4-11-9-14-18 2-4 7-7 14-7z" fill="#c8142b"/>
    <path d="M48 22l5 6-5 8-5-8z" fill="#ffd36b"/><path d="M35 24h26" stroke="#ffd36b" stroke-width="2.4" stroke-linecap="round" stroke-dasharray="0 4.3"/>
    ${eye(36, 46, '#241b4a')}${eye(60, 46, '#241b4a')}
    <path d="M46 68h9m-9 6h9" stroke="#55518a" stroke-width="2" stroke-linecap="round"/>`,
  )
