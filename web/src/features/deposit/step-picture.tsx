import type { ReactNode } from 'react'
import css from './step-picture.module.css'

export type PictureName =
  | 'amount'
  | 'payee'
  | 'remark'
  | 'receipt'
  | 'scan'
  | 'check'
  | 'hours'
  | 'wallet'
  | 'credited'
  | 'coin'
  | 'send'
  | 'blocks'

/** The drawing of a step. The text beside it says the same, so screen readers skip it. */
export function StepPicture({ name }: { readonly name: PictureName }) {
  return (
    <svg className={css.picture} viewBox="0 0 96 112" width="96" height="112" aria-hidden="true">
      {pictures[name]}
    </svg>
  )
}

const phone = (
  <>
    <rect className={css.body} x="20" y="6" width="56" height="100" rx="11" />
    <path className={css.line} d="M42 100h12" />
  </>
)

const rows = (...ys: readonly number[]) =>
  ys.map((y) => <rect key={y} className={css.row} x="28" y={y} width="40" height="7" rx="3.5" />)

const code =
  'M30 34h12v12H30zM54 34h12v12H54zM30 58h12v12H30zM34 38h4v4h-4zM58 38h4v4h-4zM34 62h4v4h-4zM52 56h5v5h-5zM62 60h4v10h-4zM54 66h5v5h-5z'

const pictures: Readonly<Record<PictureName, ReactNode>> = {
  amount: (
    <>
      {phone}
      <rect className={css.accent} x="30" y="22" width="36" height="14" rx="5" />
      {['28 44', '50 44', '28 58'].map((at) => (
        <path key={at} className={css.row} d={`M${at}h18v9h-18z`} />
      ))}
      <path className={css.accent} d="M50 58h18v9H50z" />
      <rect className={css.button} x="28" y="78" width="40" height="12" rx="6" />
    </>
  ),
  payee: (
    <>
      {phone}
      <path className={css.accent} d="m48 18 17 10H31zM34 32h4v10h-4zM46 32h4v10h-4zM58 32h4v10h-4zM31 45h34v4H31z" />
      {rows(58, 70, 82)}
    </>
  ),
  remark: (
    <>
      {phone}
      {rows(20, 32)}
      <rect className={css.mark} x="26" y="46" width="44" height="20" rx="6" />
      <path className={css.ink} d="M33 56h6m4 0h10m4 0h6" />
      <rect className={css.button} x="28" y="78" width="40" height="12" rx="6" />
    </>
  ),
  receipt: (
    <>
      <path className={css.body} d="M22 8h52v94l-9-6-8 6-9-6-9 6-8-6-9 6z" />
      <path className={css.ok} d="M48 20a11 11 0 1 0 .01 0zm-5 11 4 4 7-8" />
      {rows(50, 62)}
      <rect className={css.mark} x="27" y="74" width="42" height="14" rx="5" />
      <path className={css.ink} d="M32 81h32" strokeDasharray="2 3" />
    </>
  ),
  scan: (
    <>
      {phone}
      <path className={css.line} d="M26 38V30h8M70 38V30h-8M26 68v8h8M70 68v8h-8" />
      <path className={css.ink2} fillRule="evenodd" d={code} />
      <path className={css.beam} d="M24 53h48" />
    </>
  ),
  check: (
    <>
      {phone}
      {rows(20)}
      <rect className={css.accent} x="33" y="33" width="30" height="11" rx="4" />
      {[32, 42, 52, 62].map((x) => (
        <circle key={x} className={css.dot} cx={x + 1} cy="58" r="3.5" />
      ))}
      <path className={css.ok} d="M48 70a11 11 0 1 0 .01 0zm-5 11 4 4 7-8" />
    </>
  ),
  hours: (
    <>
      <circle className={css.body} cx="48" cy="56" r="38" />
      <path className={css.beam} d="M48 30v26l17 10" />
      <path className={css.line} d="M48 22v4m34 30h-4M48 90v-4M14 56h4" />
    </>
  ),
  wallet: (
    <>
      {phone}
      <rect className={css.accent} x="30" y="20" width="36" height="26" rx="6" />
      <path className={css.ink} d="M58 33h.01M32 26h26" />
      <rect className={css.mark} x="27" y="56" width="42" height="14" rx="5" />
      <path className={css.ink} d="M33 63h4m5 0h4m5 0h4m5 0h2" />
      <rect className={css.button} x="28" y="78" width="40" height="12" rx="6" />
    </>
  ),
  credited: (
    <>
      {phone}
      <path className={css.ok} d="M48 22a14 14 0 1 0 .01 0zm-6 14 5 5 8-9" />
      <rect className={css.accent} x="32" y="60" width="32" height="11" rx="4" />
      {rows(80)}
    </>
  ),
  coin: (
    <>
      <circle className={css.accent} cx="48" cy="40" r="26" />
      <path className={css.ink} d="M36 30h24v8H36zm12 8v20m-12-14c8 4 16 4 24 0" />
      {rows(82)}
      <rect className={css.row} x="34" y="94" width="28" height="7" rx="3.5" />
    </>
  ),
  send: (
    <>
      {phone}
      <circle className={css.accent} cx="48" cy="34" r="12" />
      <path className={css.beam} d="M48 52v30m-10-10 10 10 10-10" />
    </>
  ),
  blocks: (
    <>
      {[10, 42, 74].map((y, index) => (
        <g key={y}>
          <rect className={css.body} x="26" y={y} width="44" height="26" rx="7" />
          <path className={index < 2 ? css.ok : css.line} d={`m41 ${y + 13} 5 5 9-10`} />
        </g>
      ))}
      <path className={css.line} d="M48 36v6m0 26v6" />
    </>
  ),
}
