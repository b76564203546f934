import { QueryClientProvider } from '@tanstack/react-query'
import type { WireOutputOf } from '@zamra/contract/calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { anOrder } from '../../test/deposit.ts'
import { show } from '../../test/show.tsx'
import { createQueryClient } from './queries.ts'
import { usePagedList } from './use-paged-list.ts'

type Order = WireOutputOf<'/recharge/record'>['list'][number]

const numbered = (index: number): Order => anOrder({ orderNo: `D910573329${String(index).padStart(10, '0')}` })
const numberOf = (order: Order | undefined) => Number(order?.orderNo.slice(-10))

/** The orders of the server, newest first. A page has 20. */
let orders: Order[] = []
let requestedPages: number[] = []

beforeEach(() => {
  orders = Array.from({ length: 30 }, (_, index) => numbered(30 - index))
  requestedPages = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const { pageNo } = JSON.parse(init?.body as string) as { pageNo: number }
    requestedPages.push(pageNo)
    const list = orders.slice((pageNo - 1) * 20, pageNo * 20)
    return Response.json({ state: '200', msg: '', resultData: { list, total: orders.length } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const pollMs = 150

function Orders({ options }: { readonly options: { readonly pollMs?: number } }) {
  const { rows, hasMore, loadMore } = usePagedList(
    '/recharge/record',
    { range: '30d' },
    { keyOf: ({ orderNo }) => orderNo, ...options },
  )
  return (
    <>
      <p>
        {rows.length} rows, first {numberOf(rows[0])}, last {numberOf(rows.at(-1))}
      </p>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
    </>
  )
}

const showOrders = (options: { readonly pollMs?: number } = { pollMs }) =>
  show(
    <QueryClientProvider client={createQueryClient({}, 'en')}>
      <Orders options={options} />
    </QueryClientProvider>,
  )

test('loads page by page and polls the first page only', async () => {
  await showOrders()
  await expect.element(page.getByText('20 rows, first 30, last 11')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('30 rows, first 30, last 1')).toBeVisible()
  await vi.waitFor(() => expect(requestedPages.length).toBeGreaterThan(4))
  expect(requestedPages.filter((pageNo) => pageNo === 2)).toHaveLength(1)
})

test('fetches the later pages again when a new row has shifted them', async () => {
  await showOrders()
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('30 rows, first 30, last 1')).toBeVisible()
  orders = [numbered(31), ...orders]
  await expect.element(page.getByText('31 rows, first 31, last 1')).toBeVisible()
})

test('fetches the first page only when the player comes back after a while', async () => {
  await showOrders({})
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByText('30 rows, first 30, last 1')).toBeVisible()
  expect(requestedPages).toEqual([1, 2])
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  orders[0] = { ...numbered(30), status: 'SUCCEEDED' }
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(requestedPages).toHaveLength(3))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(requestedPages).toEqual([1, 2, 1])
})
