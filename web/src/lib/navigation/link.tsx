import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { open, preload } from './navigate.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { readonly to: string }

/** A real anchor: it opens in a new tab, works before the script arrives, and preloads its page on touch. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || rest.target === '_blank'
    if (event.defaultPrevented || elsewhere) return
    event.preventDefault()
    void open(to)
  }
  return <a {...rest} href={to} onPointerDown={() => preload(to)} onClick={follow} />
}
