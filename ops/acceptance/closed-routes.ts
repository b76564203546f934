import type { ClosedRoute } from './page.ts'

export async function closedRoutes(): Promise<ClosedRoute[]> {
  return []
}
