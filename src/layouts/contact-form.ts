import { createElement, Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { FeedbackIsland } from '#features/site/feedback/feedback-view.tsx'
import { ToastsIsland } from '#features/site/toasts/toasts-island.tsx'

/** Puts the form of a question, with its messages, into an element and opens it. */
export const openForm = (where: HTMLElement): void => {
  const root = createRoot(where)
  flushSync(() =>
    root.render(createElement(Fragment, null, createElement(FeedbackIsland), createElement(ToastsIsland))),
  )
  where.querySelector('button')?.click()
}
