import { gesture, layout } from '@zamra/contract/constants.ts'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { serviceTarget } from '../lib/service-link.ts'
import { useSettings } from '../lib/settings.ts'
import { HeadsetIcon } from '../ui/icons.tsx'
import css from './service-icon.module.css'

type Drag = { readonly startX: number; readonly startY: number; readonly box: DOMRect; moved: boolean }

/** The link to customer service on every page. It can be dragged out of the way; a drag does not open it. */
export function ServiceIcon({ href, isWhole }: { readonly href: string; readonly isWhole: boolean }) {
  const t = useT()
  const target = useSettings(serviceTarget)
  const drag = useRef<Drag>(undefined)
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const stay = () => ref.current && keepOnScreen(ref.current)
    addEventListener('resize', stay)
    return () => removeEventListener('resize', stay)
  }, [])

  function down(event: PointerEvent<HTMLAnchorElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    drag.current = { startX: event.clientX, startY: event.clientY, box, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent<HTMLAnchorElement>) {
    const now = drag.current
    if (!now || event.buttons === 0) return
    const dx = event.clientX - now.startX
    const dy = event.clientY - now.startY
    now.moved ||= Math.hypot(dx, dy) > gesture.moveCancelPx
    if (now.moved) place(event.currentTarget, now.box.left + dx, now.box.top + dy)
  }

  return (
    <aside aria-label={t('app.service')}>
      <a
        ref={ref}
        className={css.icon}
        data-whole={isWhole || undefined}
        href={href}
        target={target}
        rel="noopener noreferrer"
        aria-label={t('app.service')}
        draggable={false}
        onPointerDown={down}
        onPointerMove={move}
        onClick={(event) => {
          if (drag.current?.moved) event.preventDefault()
          drag.current = undefined
        }}
      >
        <HeadsetIcon />
      </a>
    </aside>
  )
}

function place(icon: HTMLElement, left: number, top: number): void {
  const spot = clampToScreen({ left, top }, { width: innerWidth, height: innerHeight })
  icon.dataset.moved = ''
  icon.style.inset = `${spot.top}px auto auto ${spot.left}px`
}

/** After the phone is turned, an icon that was dragged low is moved back onto the screen. */
function keepOnScreen(icon: HTMLElement): void {
  if (icon.dataset.moved === undefined) return
  const { left, top } = icon.getBoundingClientRect()
  place(icon, left, top)
}

type Spot = { readonly left: number; readonly top: number }
type Screen = { readonly width: number; readonly height: number }

/** The icon is 50 px wide, so this keeps the whole of it on the screen. */
function clampToScreen(wanted: Spot, screen: Screen): Spot {
  return {
    left: clamp(wanted.left, screen.width - layout.serviceIconMargin),
    top: clamp(wanted.top, screen.height - layout.serviceIconMargin),
  }
}

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value))
}
