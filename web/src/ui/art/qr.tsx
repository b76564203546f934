import { encode } from 'uqr'

type QrProps = { readonly text: string; readonly size: number; readonly label: string }

/** A QR code: black on white in every theme, so that cameras can read it. */
export function Qr({ text, size, label }: QrProps) {
  const code = encode(text, { ecc: 'M', border: 3 })
  const path = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} rx="2" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
