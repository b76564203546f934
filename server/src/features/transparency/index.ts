export { publishReports } from './publish-report.ts'
export { reportFiles } from './report-files.ts'
export { workflows } from './workflow.ts'
