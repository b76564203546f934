/** What questions are about, in the order of the tiles. Without schemas, so that the page can use it. */
export const faqCategories = ['deposit', 'withdrawal', 'bonus', 'draw', 'security', 'saferPlay'] as const
export type FaqCategory = (typeof faqCategories)[number]
