import { Art } from '../../ui/art/art.tsx'
import css from './welcome.module.css'

/** The heading of the sign-in pages, with a picture. */
export function Welcome({ title, about }: { readonly title: string; readonly about: string }) {
  return (
    <div className={css.welcome}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <span className={css.art}>
        <Art src="art:arch" />
      </span>
    </div>
  )
}
