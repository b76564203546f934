export const contentViews = ['items', 'faq', 'mail'] as const
