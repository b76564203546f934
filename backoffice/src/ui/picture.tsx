import type { StaffInput } from '@zamra/contract/backoffice/calls.ts'
import { useState } from 'react'
import { useKeys } from '../lib/keys.ts'
import { useAnswer } from '../lib/queries.ts'
import { Button } from './button.tsx'
import { Loaded } from './states.tsx'

type PicturePath = '/ticket/picture' | '/deposit/picture'

type Properties<P extends PicturePath> = {
  readonly path: P
  readonly input: StaffInput<P>
  /** What it shows, for people who do not see it. */
  readonly text: string
  readonly hotKey?: string
}

/** A picture of a player. It is fetched only when somebody asks for it, because each view is in the audit log. */
export function Picture<P extends PicturePath>({ path, input, text, hotKey }: Properties<P>) {
  const [isOpen, setOpen] = useState(false)
  useKeys(hotKey ? { [hotKey.toLowerCase()]: () => setOpen(true) } : {})
  if (!isOpen)
    return (
      <Button onClick={() => setOpen(true)} {...(hotKey ? { hotKey } : {})}>
        Show the picture
      </Button>
    )
  return <OpenPicture path={path} input={input} text={text} />
}

function OpenPicture<P extends PicturePath>({ path, input, text }: Omit<Properties<P>, 'hotKey'>) {
  const shown = useAnswer(path, input)
  return (
    <Loaded query={shown} rows={6}>
      {({ picture }) => (
        <div className="picture-frame">
          <img className="picture" src={`data:image/jpeg;base64,${picture}`} alt={text} />
        </div>
      )}
    </Loaded>
  )
}
