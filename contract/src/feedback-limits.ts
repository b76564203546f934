/** What a form of feedback may carry. Without schemas, so that the page can use it. */
export const feedbackLimits = { lengthMax: 1_000, imagesMax: 3 } as const
