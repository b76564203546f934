export { articles } from './faq/articles.ts'
export { feedbackReview } from './feedback/feedback-review.ts'
export { routes } from './routes.ts'
export { workflows } from './workflow.ts'
