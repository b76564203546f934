import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/show.tsx'
import { createQueryClient } from './queries.ts'
import { usePagedList } from './use-paged-list.ts'

/** The orders of the server, newest first. A page has 20. */
let orders: { orderNo: string; status: string }[] = []
let requestedPages: number[] = []

beforeEach(() => {
  orders = Array.from({ length: 30 }, (_, index) => ({ orderNo: `${30 - index}`, status: 'OPEN' }))
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

function Orders() {
  const { rows, hasMore, loadMore } = usePagedList(
    '/recharge/record',
    { range: '30d' },
    { keyOf: ({ orderNo }) => orderNo, pollMs },
  )
  return (
    <>
      <p>
        {rows.length} rows, first {rows[0]?.orderNo}, last {rows.at(-1)?.orderNo}
      </p>
      {hasMore && (
        <button type="button" onClick={loadMore}>
          More
        </button>
      )}
    </>
  )
}

const showOrders = () =>
  show(
    <QueryClientProvider client={createQueryClient({}, 'en')}>
      <Orders />
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
  orders = [{ orderNo: '31', status: 'OPEN' }, ...orders]
  await expect.element(page.getByText('31 rows, first 31, last 1')).toBeVisible()
})
