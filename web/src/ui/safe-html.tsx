import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from '../lib/navigation/link.tsx'
import css from './safe-html.module.css'

type Tag = 'p' | 'ul' | 'li' | 'a'
type Open = { readonly tag: Tag | undefined; readonly to?: string; readonly parts: ReactNode[] }

const tokens = /<(\/?)(p|ul|li|a)(?: href="(\/pages\/[\w/?=&;-]*)")?>|<[^>]*>?|[^<]+/g

/**
 * Text from the server with paragraphs, lists and links to pages of the app. It is never given to the browser as HTML:
 * the four tags become elements, and every other tag is left out.
 */
export function SafeHtml({ html }: { readonly html: string }) {
  return <div className={css.text}>{parseHtml(html)}</div>
}

function parseHtml(html: string): ReactNode {
  const stack: [Open, ...Open[]] = [{ tag: undefined, parts: [] }]
  const top = () => stack.at(-1) ?? stack[0]
  for (const [token, slash, tag, to] of html.matchAll(tokens)) {
    if (!tag) {
      if (!token.startsWith('<')) top().parts.push(decode(token))
    } else if (slash) closeTag(stack, tag as Tag)
    else stack.push({ tag: tag as Tag, parts: [], ...(to !== undefined && { to: decode(to) }) })
  }
  while (stack.length > 1) closeTag(stack, top().tag as Tag)
  return stack[0].parts
}

/** A closing tag that fits no open one is ignored. */
function closeTag(stack: [Open, ...Open[]], tag: Tag): void {
  const open = stack.at(-1)
  if (!open || stack.length === 1 || open.tag !== tag) return
  stack.pop()
  const { parts } = stack.at(-1) ?? stack[0]
  parts.push(elementOf(open, parts.length))
}

function elementOf({ tag, to, parts }: Open, key: number): ReactNode {
  if (tag === undefined) return null
  if (tag !== 'a') return createElement(tag, { key }, ...parts)
  if (to === undefined) return createElement(Fragment, { key }, ...parts)
  return (
    <Link key={key} to={to}>
      {parts}
    </Link>
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
}
