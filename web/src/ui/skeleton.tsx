import css from './skeleton.module.css'

type SkeletonProps = {
  readonly height?: number
  readonly width?: number | string
  readonly shape?: 'line' | 'card' | 'round'
}

/** The place of something that is still on its way. Its size is an attribute: a drawn page may carry no style. */
export function Skeleton({ height = 16, width = '100%', shape = 'line' }: SkeletonProps) {
  return <svg className={css.skeleton} data-shape={shape} width={width} height={height} aria-hidden="true" />
}
