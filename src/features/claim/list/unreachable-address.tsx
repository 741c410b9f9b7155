import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { ownLettersCopy as copy } from '#copy/own-letters.ts'
import { $session } from '#state/session.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Nobody has the address of whoever is here: they would wait for letters in vain. */
export function UnreachableAddress() {
  const session = useStore($session)
  if (session.kind !== 'person' || !session.person.emailUnreachable) return null
  return (
    <Notice
      tone="warning"
      title={copy.noticeTitle}
      data-test="unreachable-address"
      action={<ButtonLink href={`${addresses.personalData}#mail`}>{copy.noticeAct}</ButtonLink>}
    >
      {copy.notice}
    </Notice>
  )
}
