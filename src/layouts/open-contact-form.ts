import { createElement, Fragment } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { FeedbackIsland } from '#content/screens/feedback/feedback-view.tsx'
import { ToastsIsland } from '#content/screens/toasts/toasts-island.tsx'

export const openContactForm = (container: HTMLElement): void => {
  const root = createRoot(container)
  flushSync(() =>
    root.render(createElement(Fragment, null, createElement(FeedbackIsland), createElement(ToastsIsland))),
  )
  container.querySelector('button')?.click()
}
