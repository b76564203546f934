import { CircleAlert, CircleCheck } from 'lucide-react'
import { Icon } from './icon.tsx'

type Properties = {
  readonly text: string
  readonly hash: string
  /** Whether this browser computed the same hash; unknown while it still does. */
  readonly isSame: boolean | undefined
}

/** What is signed, byte for byte. It is broken into lines for the eye only. */
export function Content({ text, hash, isSame }: Properties) {
  return (
    <section aria-label="What is signed" className="stack">
      <div className="row">
        <h3>What is signed</h3>
        <span className="text-3 small">byte for byte</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard */}
      <pre className="signed-text mono" tabIndex={0}>
        {text}
      </pre>
      <div className="row wrap small">
        <span className="text-3">SHA-256</span>
        <span className="mono hash">{hash}</span>
        <span className="grow" />
        {isSame !== undefined && (
          <span className="toned row" data-tone={isSame ? 'ok' : 'bad'}>
            <Icon of={isSame ? CircleCheck : CircleAlert} />
            {isSame ? 'matches the server' : 'does not match: do not sign'}
          </span>
        )}
      </div>
    </section>
  )
}
