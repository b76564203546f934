/** What a mail is about, in the order of the tabs. Without schemas, so that the page can use it. */
export const mailTopics = ['money', 'rewards', 'account', 'support'] as const
export type MailTopic = (typeof mailTopics)[number]
