import { ToastsView } from './toasts-view.tsx'

/** The place of the toasts, once a page, in the browser only. */
export function ToastsIsland() {
  return <ToastsView />
}
