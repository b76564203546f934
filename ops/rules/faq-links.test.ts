import { expect, test } from 'vitest'
import { articles } from '../../server/src/features/support/index.ts'
import { findRoute } from '../../web/src/lib/navigation/address.ts'

test('every answer of the FAQ links to a page of the app', () => {
  const links = articles.flatMap(({ id, link }) => (link ? [{ id, to: link.to }] : []))
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(({ to }) => !findRoute(to))).toEqual([])
})
