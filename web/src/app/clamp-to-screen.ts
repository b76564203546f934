import { layout } from '@zamra/contract/constants.ts'

type Spot = { readonly left: number; readonly top: number }
type Screen = { readonly width: number; readonly height: number }

/** The icon is 50 px wide, so this keeps the whole of it on the screen. */
export function clampToScreen(wanted: Spot, screen: Screen): Spot {
  return {
    left: clamp(wanted.left, screen.width - layout.serviceIconMargin),
    top: clamp(wanted.top, screen.height - layout.serviceIconMargin),
  }
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
