import { nightly, type Workflow } from '../../workflow/define.ts'
import { publishReports } from './publish-report.ts'
import { reportZone } from './report-day.ts'

export const workflows: readonly Workflow[] = [
  nightly({ name: 'transparency.publish', hour: 5, zone: reportZone, perShard: false, run: publishReports }),
]
