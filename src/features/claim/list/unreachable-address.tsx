import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { ownLettersCopy as copy } from '#copy/own-letters.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { ClaimsPage } from './claims-page.ts'

/** Nobody has the address of whoever is here: they would wait for letters in vain. */
export function UnreachableAddress({ page }: { page: ClaimsPage }) {
  const session = useStore(page.$session)
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
