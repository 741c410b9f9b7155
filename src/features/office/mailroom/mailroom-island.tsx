import { island } from '#screens/island.tsx'
import { mailroomPage } from './mailroom-page.ts'
import { MailroomView } from './mailroom-view.tsx'

export const MailroomIsland = island(mailroomPage, MailroomView)
