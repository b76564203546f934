/** Mails are deleted after this time. What they say about money stays in the records of the player. */
export const keptDays = 90

/** What is older is no news: a projection that is new or read again writes no mail about it. */
export const newsDays = 7
