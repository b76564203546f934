import css from './skeleton.module.css'

type SkeletonProps = {
  readonly height?: number | string
  readonly width?: number | string
  readonly radius?: number
}

/** The place of something that is still on its way. */
export function Skeleton({ height = 16, width = '100%', radius = 8 }: SkeletonProps) {
  return (
    <span
      className={css.skeleton}
      aria-hidden="true"
      style={{ blockSize: height, inlineSize: width, borderRadius: radius }}
    />
  )
}
