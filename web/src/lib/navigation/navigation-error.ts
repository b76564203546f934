/** A navigation that the rules refuse. The specification gives the texts, and tests compare them exactly. */
export class NavigationError extends Error {
  override readonly name = 'NavigationError'
}

export const refusals = {
  missingUrl: () => new NavigationError('Missing required args: "url"'),
  notFound: (path: string) => new NavigationError(`page \`${path}\` is not found`),
  locked: (url: string) => new NavigationError(`${url} locked`),
  navigateToTab: () => new NavigationError('can not navigateTo a tabbar page'),
  redirectToTab: () => new NavigationError('can not redirectTo a tabbar page'),
  switchToPage: () => new NavigationError('can not switch to no-tabBar page'),
  notTabPage: () => new NavigationError('not TabBar page'),
  noSuchTab: () => new NavigationError('tabbar item not found'),
}
