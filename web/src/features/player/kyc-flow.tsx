import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { Identity } from './api.ts'
import { type Details, KycDetails } from './kyc-details.tsx'
import { KycNeeded } from './kyc-needed.tsx'
import { KycSteps } from './kyc-steps.tsx'

/** The first step needs no camera. */
const KycPhotos = lazyPart(async () => (await import('./kyc-photos.tsx')).KycPhotos)

type FlowProps = { readonly info: Identity; readonly onSent: () => void }

/** Details, the sides of the document, a selfie: one thing at a time, and sent at the end. */
export function KycFlow({ info, onSent }: FlowProps) {
  const [details, setDetails] = useState<Details>()
  const [isAtPhotos, setAtPhotos] = useState(false)
  return (
    <>
      {!isAtPhotos && (
        <>
          <KycSteps part="details" document={details?.document} />
          <KycDetails
            info={info}
            known={details}
            onDone={(given) => {
              setDetails(given)
              setAtPhotos(true)
            }}
          />
          <KycNeeded info={info} />
        </>
      )}
      {/* Photos that were taken stay while the details are corrected. */}
      {details && (
        <KycPhotos
          info={info}
          details={details}
          isShown={isAtPhotos}
          onBack={() => setAtPhotos(false)}
          onSent={onSent}
        />
      )}
    </>
  )
}
