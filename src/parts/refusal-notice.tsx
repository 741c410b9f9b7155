import type { ReactNode } from 'react'
import { browserEnvironment } from '#browser/browser-environment.ts'
import { generalRefusalWords } from '#copy/general-refusals.ts'
import { partsCopy } from '#copy/parts.ts'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice, type NoticeProps } from '#ui/notice/notice.tsx'
import { LoginInNewTab } from './login-links.tsx'

interface Props {
  /** Refusal code; null: nothing was refused and nothing is drawn. */
  code: string | null
  /** What a code means here. */
  words: (code: string) => ReactNode
  /** 'danger' unless told. */
  tone?: NoticeProps['tone']
  title?: string | undefined
  action?: ReactNode
}

/** The session ended in the middle: the login opens beside, this page keeps what was typed (M-SESS-01). */
export const SessionEnded = ({ action }: { action?: ReactNode }) => (
  <Notice
    tone="warning"
    live="assertive"
    takesFocus
    title={partsCopy.sessionTitle}
    data-test="login_required"
    action={
      <Inline gap="s">
        <LoginInNewTab />
        {action}
      </Inline>
    }
  >
    {partsCopy.sessionText}
  </Notice>
)

/** Another tab acts for somebody else since: nothing was done here, and the page is loaded again (M-LEGAL-03). */
const ActingChanged = () => (
  <Notice
    tone="warning"
    live="assertive"
    data-test="acting_changed"
    action={
      <Button icon="refresh" onClick={() => browserEnvironment.reload()}>
        {partsCopy.reload}
      </Button>
    }
  >
    {generalRefusalWords.acting_changed}
  </Notice>
)

/** Why something was refused; a session that ended is renewed in another tab, so that nothing typed is lost (M-SESS-01). */
export function RefusalNotice({ code, words, tone = 'danger', title, action }: Props) {
  if (code === null) return null
  if (code === 'login_required') return <SessionEnded action={action} />
  if (code === 'acting_changed') return <ActingChanged />
  return (
    <Notice tone={tone} live="assertive" title={title} data-test={code} action={action}>
      {words(code)}
    </Notice>
  )
}
