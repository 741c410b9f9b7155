import { browserEnvironment } from '#browser/browser-environment.ts'
import { feedbackPage } from './feedback-page.ts'
import { FeedbackView } from './feedback-view.tsx'

const page = feedbackPage(browserEnvironment)

/** The question to support. */
export function FeedbackIsland() {
  return <FeedbackView page={page} />
}
