import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../i18n/use-t.tsx'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { ErrorView } from './error-view.tsx'
import css from './list.module.css'
import { Skeleton } from './skeleton.tsx'

type ListProps<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  readonly label: string
  /** `loading` covers the first page and the next ones. */
  readonly loading?: boolean
  readonly error?: unknown
  readonly hasMore?: boolean
  readonly onMore: () => void
  readonly empty?: ReactNode
}

/** A list that grows while the player scrolls, with its empty, failing and final states. */
export function List<Item>(props: ListProps<Item>) {
  const { items, keyOf, render, label, loading = false, error, hasMore = false, onMore, empty } = props
  if (items.length === 0) {
    if (error) return <ErrorView error={error} onRetry={onMore} />
    return loading ? <Placeholder /> : (empty ?? <Empty />)
  }
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {items.map((item) => (
          <li key={keyOf(item)}>{render(item)}</li>
        ))}
      </ul>
      <Foot loading={loading} failed={Boolean(error)} hasMore={hasMore} onMore={onMore} />
    </>
  )
}

type FootProps = {
  readonly loading: boolean
  readonly failed: boolean
  readonly hasMore: boolean
  readonly onMore: () => void
}

function Foot({ loading, failed, hasMore, onMore }: FootProps) {
  const t = useT()
  const ref = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !loading && !failed

  useEffect(() => {
    const element = ref.current
    if (!element || !waiting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting, onMore])

  if (failed) {
    return (
      <div className={css.foot} role="status">
        {t('list.failed')}
        <Button look="plain" onClick={onMore}>
          {t('do.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div ref={ref} className={css.foot} role="status">
      {loading && t('page.loading')}
      {!hasMore && !loading && t('list.end')}
    </div>
  )
}

function Placeholder() {
  const t = useT()
  return (
    <div className={css.list} role="status" aria-label={t('page.loading')}>
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
      <Skeleton height={64} shape="card" />
    </div>
  )
}
