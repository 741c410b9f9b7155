import type { ReactNode } from 'react'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { generalRefusalWords } from '#kit/words/general-refusals.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice, type NoticeProps } from '#ui/notice/notice.tsx'
import { LoginInNewTabLink } from './login-links.tsx'

interface Props {
  code: string | null
  words: (code: string) => ReactNode
  tone?: NoticeProps['tone']
  title?: string | undefined
  action?: ReactNode
}

/** Offers the login in another tab, so that text typed on this page is not lost (M-SESS-01). */
export const SessionEndedNotice = ({ action }: { action?: ReactNode }) => (
  <Notice
    tone="warning"
    live="assertive"
    takesFocus
    title={sharedCopy.sessionTitle}
    data-test="login_required"
    action={
      <Inline gap="s">
        <LoginInNewTabLink />
        {action}
      </Inline>
    }
  >
    {sharedCopy.sessionText}
  </Notice>
)

/**
 * Shown if another tab has switched to another organisation or person: nothing was done, and the page must be reloaded
 * (M-LEGAL-03).
 */
const ActingChangedNotice = () => (
  <Notice
    tone="warning"
    live="assertive"
    data-test="acting_changed"
    action={
      <Button icon="refresh" onClick={() => browserEnvironment.reload()}>
        {sharedCopy.reload}
      </Button>
    }
  >
    {generalRefusalWords.acting_changed}
  </Notice>
)

export function RefusalNotice({ code, words, tone = 'danger', title, action }: Props) {
  if (code === null) return null
  if (code === 'login_required') return <SessionEndedNotice action={action} />
  if (code === 'acting_changed') return <ActingChangedNotice />
  return (
    <Notice tone={tone} live="assertive" title={title} data-test={code} action={action}>
      {words(code)}
    </Notice>
  )
}
