import { browserEnvironment } from '#browser/browser-environment.ts'
import { inboxPage } from './inbox-page.ts'
import { InboxView } from './inbox-view.tsx'

const page = inboxPage(browserEnvironment)

/** Letters of the organisation. Client-only: it depends on the session. */
export function InboxIsland() {
  return <InboxView page={page} />
}
