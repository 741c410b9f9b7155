import { island } from '#screens/island.tsx'
import { mailroomPage } from './mailroom-page.ts'
import { MailroomView } from './mailroom-view.tsx'

/** The digitization back office. Client-only. */
export const MailroomIsland = island(mailroomPage, MailroomView)
