import { Fragment, type ReactNode } from 'react'

type Tags = Readonly<Record<string, (inner: string) => ReactNode>>

const tagged = /<(\w+)>(.*?)<\/\1>/g

/**
 * Draws the tagged parts of a text as elements: `I agree to the <terms>Terms</terms>` with
 * `{ terms: (inner) => <Link …>{inner}</Link> }`. A translator may move a tag; an unknown one shows its words.
 */
export function richText(text: string, tags: Tags): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(tagged)) {
    const [whole, name = '', inner = ''] = match
    parts.push(text.slice(end, match.index))
    parts.push(<Fragment key={match.index}>{tags[name]?.(inner) ?? inner}</Fragment>)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts
}
