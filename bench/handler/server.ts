import { route } from '../../server/src/http/route.ts'
import { startMeasuredServer } from '../measured-server.ts'
import { messages, path } from './message.ts'

/** A call whose own handler does nothing, so that the run measures the generic handler around it. */
await startMeasuredServer([route(path, async () => messages)])
