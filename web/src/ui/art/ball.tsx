import css from './ball.module.css'

export type BallColour = 'red' | 'green' | 'violet' | 'yellow' | 'blue' | 'redViolet' | 'greenViolet' | 'die'

type BallProps = {
  readonly number: number
  readonly colour: BallColour
  readonly size?: 'small' | 'large'
}

/** A numbered ball: the product's sign for a result. */
export function Ball({ number, colour, size = 'small' }: BallProps) {
  return (
    <span className={css.ball} data-colour={colour} data-size={size}>
      <span className={css.eye}>{number}</span>
    </span>
  )
}
