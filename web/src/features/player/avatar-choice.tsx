import { useT } from '../../i18n/use-t.tsx'
import { Avatar, type AvatarName, avatarNames } from '../../ui/avatar.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import css from './profile.module.css'

export function AvatarChoice({ chosen }: { readonly chosen: AvatarName }) {
  const t = useT()
  return (
    <fieldset className={css.faces}>
      <legend>{t('profile.avatar')}</legend>
      {avatarNames.map((name) => (
        <label key={name} className={css.option}>
          <input
            type="radio"
            name="avatar"
            className="visually-hidden"
            value={name}
            aria-label={t(`avatar.${name}`)}
            defaultChecked={name === chosen}
          />
          <Avatar name={name} />
          <span className={css.tick} aria-hidden="true">
            <CheckIcon size={14} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
