import { every, nightly, type Workflow } from '../../workflow/define.ts'
import { askReviews } from './ask-reviews.ts'
import { endBreaks } from './end-breaks.ts'
import { findHarm } from './find-harm.ts'

export const workflows: readonly Workflow[] = [
  every({ name: 'safety.endBreaks', seconds: 60, run: endBreaks }),
  nightly({ name: 'safety.findHarm', hour: 6, zone: 'Asia/Kolkata', run: findHarm }),
  // In the evening, when a player has time to look at it.
  nightly({ name: 'safety.askReviews', hour: 18, zone: 'Asia/Kolkata', run: askReviews }),
]
