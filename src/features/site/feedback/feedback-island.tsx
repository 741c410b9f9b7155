import { island } from '#screens/island.tsx'
import { feedbackPage } from './feedback-page.ts'
import { FeedbackView } from './feedback-view.tsx'

/** The question to support. */
export const FeedbackIsland = island(feedbackPage, FeedbackView)
