import { useT } from '../../i18n/use-t.tsx'
import { Link } from '../../lib/navigation/link.tsx'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Banner, useBanners } from './api.ts'
import { AsOf } from './as-of.tsx'
import css from './hero.module.css'

export function Hero() {
  const t = useT()
  const banners = useBanners()
  if (banners.isPending) return <div className={css.skeleton} aria-busy="true" />
  if (!banners.data) {
    return (
      <div className={classNames(css.skeleton, css.failed)} role="alert">
        <p>{t('home.banners.failed')}</p>
        <Button look="plain" onClick={() => void banners.refetch()}>
          {t('do.retry')}
        </Button>
      </div>
    )
  }
  if (banners.data.length === 0) return null
  return (
    <>
      <Carousel label={t('home.banners')}>
        {banners.data.map((banner, index) => (
          <Slide key={banner.id} banner={banner} first={index === 0} />
        ))}
      </Carousel>
      <AsOf query={banners} />
    </>
  )
}

/** Our own pictures come with a matching background; any other picture gets the theme's background. */
const colors: Readonly<Record<string, string | undefined>> = { 'art:kites': css.violet, 'art:tickets': css.teal }

function Slide({ banner, first }: { readonly banner: Banner; readonly first: boolean }) {
  const { img, link, linkType, kicker, title, text } = banner
  const content = (
    <>
      <span className={css.caption}>
        {kicker && <span className={css.kicker}>{kicker}</span>}
        <b className={css.title}>{title}</b>
        {text && <span className={css.text}>{text}</span>}
      </span>
      <span className={css.art}>
        <Art src={img} later={!first} />
      </span>
    </>
  )
  const className = classNames(css.slide, colors[img])
  if (linkType === 'route')
    return (
      <Link to={link} className={className}>
        {content}
      </Link>
    )
  return (
    <a href={link} className={className} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}
